import type { Viewer, ViewerState } from "./graphql/session/viewerStore";
import { targetAfterLogIn, guard, homeOf, isProtected, type VisitedUrl } from "./guard";

const user: Omit<Viewer, "role" | "verified"> = {
  id: "0197",
  email: "someone@example.com",
  firstName: "Some",
  lastName: "One",
  displayName: "Some O.",
  avatar: null,
  unreadCount: 0,
};
const people = {
  anonymous: { status: "anonymous" },
  loading: { status: "loading" },
  unavailable: { status: "unavailable", error: null },
  student: { status: "known", viewer: { ...user, role: "STUDENT", verified: false } },
  tutor: { status: "known", viewer: { ...user, role: "TEACHER", verified: true } },
  newTutor: { status: "known", viewer: { ...user, role: "TEACHER", verified: false } },
} satisfies Record<string, ViewerState>;

const settings = "/dashboard/tutor/settings";
const here = "(stays)";
const waits = "(waits)";

const table: Record<string, Record<Exclude<keyof typeof people, "unavailable">, string>> = {
  "/": { anonymous: here, loading: waits, student: here, tutor: here, newTutor: settings },
  "/auth/login": { anonymous: here, loading: waits, student: "/tutors", tutor: "/dashboard/chat", newTutor: settings },
  "/auth/sign-up-as-student": {
    anonymous: here,
    loading: waits,
    student: "/tutors",
    tutor: "/dashboard/chat",
    newTutor: settings,
  },
  "/terms": { anonymous: here, loading: here, student: here, tutor: here, newTutor: here },
  "/privacy": { anonymous: here, loading: here, student: here, tutor: here, newTutor: here },
  "/new-password": { anonymous: here, loading: here, student: here, tutor: here, newTutor: here },
  "/log-in": { anonymous: here, loading: here, student: here, tutor: here, newTutor: here },
  "/welcome": { anonymous: here, loading: here, student: here, tutor: here, newTutor: here },
  "/verify-email#token": { anonymous: here, loading: here, student: here, tutor: here, newTutor: here },
  "/auth": { anonymous: here, loading: waits, student: "/tutors", tutor: "/dashboard/chat", newTutor: settings },
  "/authors": { anonymous: here, loading: waits, student: here, tutor: here, newTutor: settings },
  "/tutors": { anonymous: "/auth/login?next=%2Ftutors", loading: waits, student: here, tutor: "/", newTutor: settings },
  "/tutors/": {
    anonymous: "/auth/login?next=%2Ftutors%2F",
    loading: waits,
    student: here,
    tutor: "/",
    newTutor: settings,
  },
  "/Tutors": { anonymous: "/auth/login?next=%2FTutors", loading: waits, student: here, tutor: "/", newTutor: settings },
  "/%74utors": {
    anonymous: "/auth/login?next=%2F%2574utors",
    loading: waits,
    student: here,
    tutor: "/",
    newTutor: settings,
  },
  "/tutors?subject=math&q=a b": {
    anonymous: "/auth/login?next=%2Ftutors%3Fsubject%3Dmath%26q%3Da%20b",
    loading: waits,
    student: here,
    tutor: "/",
    newTutor: settings,
  },
  "/tutors/0197": {
    anonymous: "/auth/login?next=%2Ftutors%2F0197",
    loading: waits,
    student: here,
    tutor: here,
    newTutor: settings,
  },
  "/tutorship": { anonymous: here, loading: waits, student: here, tutor: here, newTutor: settings },
  "/dashboard": {
    anonymous: "/auth/login?next=%2Fdashboard",
    loading: waits,
    student: "/tutors",
    tutor: "/dashboard/chat",
    newTutor: settings,
  },
  "/dashboard#account": {
    anonymous: "/auth/login?next=%2Fdashboard%23account",
    loading: waits,
    student: "/tutors#account",
    tutor: "/dashboard/chat#account",
    newTutor: `${settings}#account`,
  },
  "/dashboard/chat": {
    anonymous: "/auth/login?next=%2Fdashboard%2Fchat",
    loading: waits,
    student: here,
    tutor: here,
    newTutor: settings,
  },
  "/dashboard/chat?chat=7#notifications": {
    anonymous: "/auth/login?next=%2Fdashboard%2Fchat%3Fchat%3D7%23notifications",
    loading: waits,
    student: here,
    tutor: here,
    newTutor: `${settings}#notifications`,
  },
  [settings]: {
    anonymous: "/auth/login?next=%2Fdashboard%2Ftutor%2Fsettings",
    loading: waits,
    student: "/tutors",
    tutor: here,
    newTutor: here,
  },
  "/nowhere": { anonymous: here, loading: waits, student: here, tutor: here, newTutor: settings },
  "/%E0%A4%A": { anonymous: here, loading: waits, student: here, tutor: here, newTutor: settings },
};

const cases = Object.entries(table).flatMap(([path, row]) =>
  (Object.keys(people) as (keyof typeof people)[]).map(
    // A user who could not be fetched counts as logged out.
    (who) => [who, path, row[who === "unavailable" ? "anonymous" : who]] as const,
  ),
);

/** Splits a URL into its parts, exactly as written. */
function visited(address: string): VisitedUrl {
  const [, pathname = "", search = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  return { pathname, search, hash };
}

test.each(cases)("for the viewer %s, the guard's verdict on %s is %s", (who, path, expected) => {
  const verdict = guard(visited(path), people[who]);
  expect(verdict.kind === "go" ? verdict.to : { wait: waits, stay: here }[verdict.kind]).toBe(expected);
});

test("the guard never redirects in a loop", () => {
  for (const [who, path] of cases) {
    let verdict = guard(visited(path), people[who]);
    for (let steps = 0; verdict.kind === "go"; steps++) {
      expect(steps).toBeLessThan(3);
      verdict = guard(visited(verdict.to), people[who]);
    }
  }
});

test.each([
  ["/dashboard/chat", true],
  ["/dashboards", false],
  ["/", false],
  ["/auth/login", false],
])("isProtected(%j) is %s", (path, expected) => {
  expect(isProtected(path)).toBe(expected);
});

describe("after logging in", () => {
  const student = { role: "STUDENT", verified: false } as const;

  test.each([
    ["a student", student, "/tutors"],
    ["a verified tutor", { role: "TEACHER", verified: true } as const, "/dashboard/chat"],
    ["an unverified tutor", { role: "TEACHER", verified: false } as const, settings],
  ])("%s goes to their role's home page", (_, guest, home) => {
    expect(homeOf(guest)).toBe(home);
    expect(targetAfterLogIn(guest, null)).toBe(home);
  });

  test.each([
    "/tutors",
    "/tutors/0197",
    "/dashboard/chat?chat=7#last",
    "/tutors?subject=math",
    "/dashboard",
    "/verify-email#token",
    "/terms",
    "/privacy?print#cookies",
    "/",
    "/?from=mail",
  ])("a user continues to %s", (next) => expect(targetAfterLogIn(student, next)).toBe(next));

  test("a user continues to the page that they opened even in Safari before 17, which has no URL.canParse", () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, "canParse");
    try {
      expect(targetAfterLogIn(student, "/dashboard/chat?chat=7")).toBe("/dashboard/chat?chat=7");
    } finally {
      Object.assign(URL, { canParse });
    }
  });

  test.each([
    "",
    "tutors",
    "//evil.example/tutors",
    "/\\evil.example/tutors",
    "/\t/evil.example/tutors",
    "/\n//evil.example/tutors",
    "/.//evil.example/tutors",
    "/.//",
    "/tutors/..//evil.example",
    "/tutors/../../..//evil.example/tutors",
    "https://evil.example/tutors",
    "https:/tutors",
    "javascript:alert(1)",
    " /tutors",
    "\\/evil.example",
    "/%2F/evil.example/tutors",
    "/@evil.example",
    "/graphql",
    "/uploads/x.html",
    "/auth/login",
    "/api/auth/me",
    "/tutorship",
  ])("a user with next=%j goes to the home page", (next) => expect(targetAfterLogIn(student, next)).toBe("/tutors"));
});
