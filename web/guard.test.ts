import type { Viewer, ViewerState } from "./graphql/session/viewerStore";
import { arrivalOf, guard, homeOf, isProtected } from "./guard";

const somebody: Omit<Viewer, "role" | "verified"> = {
  id: "0197",
  email: "someone@example.com",
  firstName: "Some",
  lastName: "One",
  displayName: "Some O.",
  avatar: null,
  unreadCount: 0,
};
const people = {
  nobody: { status: "anonymous" },
  unknown: { status: "loading" },
  student: { status: "known", viewer: { ...somebody, role: "STUDENT", verified: false } },
  tutor: { status: "known", viewer: { ...somebody, role: "TEACHER", verified: true } },
  newTutor: { status: "known", viewer: { ...somebody, role: "TEACHER", verified: false } },
} satisfies Record<string, ViewerState>;

const settings = "/dashboard/tutor/settings";
const here = "(stays)";
const waits = "(waits)";

const table: Record<string, Record<keyof typeof people, string>> = {
  "/": { nobody: here, unknown: waits, student: here, tutor: here, newTutor: settings },
  "/auth/login": { nobody: here, unknown: waits, student: "/tutors", tutor: "/dashboard/chat", newTutor: settings },
  "/auth/sign-up-as-student": {
    nobody: here,
    unknown: waits,
    student: "/tutors",
    tutor: "/dashboard/chat",
    newTutor: settings,
  },
  "/new-password": { nobody: here, unknown: here, student: here, tutor: here, newTutor: here },
  "/log-in": { nobody: here, unknown: here, student: here, tutor: here, newTutor: here },
  "/welcome": { nobody: here, unknown: here, student: here, tutor: here, newTutor: here },
  "/auth": { nobody: here, unknown: waits, student: "/tutors", tutor: "/dashboard/chat", newTutor: settings },
  "/authors": { nobody: here, unknown: waits, student: here, tutor: here, newTutor: settings },
  "/tutors": { nobody: "/auth/login?next=%2Ftutors", unknown: waits, student: here, tutor: "/", newTutor: settings },
  "/tutors/": {
    nobody: "/auth/login?next=%2Ftutors%2F",
    unknown: waits,
    student: here,
    tutor: "/",
    newTutor: settings,
  },
  "/Tutors": { nobody: "/auth/login?next=%2FTutors", unknown: waits, student: here, tutor: "/", newTutor: settings },
  "/%74utors": {
    nobody: "/auth/login?next=%2F%2574utors",
    unknown: waits,
    student: here,
    tutor: "/",
    newTutor: settings,
  },
  "/tutors?subject=math&q=a b": {
    nobody: "/auth/login?next=%2Ftutors%3Fsubject%3Dmath%26q%3Da%20b",
    unknown: waits,
    student: here,
    tutor: "/",
    newTutor: settings,
  },
  "/tutors/0197": {
    nobody: "/auth/login?next=%2Ftutors%2F0197",
    unknown: waits,
    student: here,
    tutor: here,
    newTutor: settings,
  },
  "/tutorship": { nobody: here, unknown: waits, student: here, tutor: here, newTutor: settings },
  "/dashboard": {
    nobody: "/auth/login?next=%2Fdashboard",
    unknown: waits,
    student: "/tutors",
    tutor: "/dashboard/chat",
    newTutor: settings,
  },
  "/dashboard/chat": {
    nobody: "/auth/login?next=%2Fdashboard%2Fchat",
    unknown: waits,
    student: here,
    tutor: here,
    newTutor: settings,
  },
  [settings]: {
    nobody: "/auth/login?next=%2Fdashboard%2Ftutor%2Fsettings",
    unknown: waits,
    student: "/tutors",
    tutor: here,
    newTutor: here,
  },
  "/nowhere": { nobody: here, unknown: waits, student: here, tutor: here, newTutor: settings },
  "/%E0%A4%A": { nobody: here, unknown: waits, student: here, tutor: here, newTutor: settings },
};

const cases = Object.entries(table).flatMap(([path, row]) =>
  (Object.keys(people) as (keyof typeof people)[]).map((who) => [who, path, row[who]] as const),
);

test.each(cases)("%s at %s: %s", (who, path, expected) => {
  const [pathname = "", search] = path.split("?");
  const verdict = guard({ pathname, search: search === undefined ? "" : `?${search}` }, people[who]);
  expect(verdict.kind === "go" ? verdict.to : { wait: waits, stay: here }[verdict.kind]).toBe(expected);
});

test("nobody is sent round in circles", () => {
  for (const [who, path] of cases) {
    let verdict = guard({ pathname: path, search: "" }, people[who]);
    for (let steps = 0; verdict.kind === "go"; steps++) {
      expect(steps).toBeLessThan(3);
      const [pathname = "", search = ""] = verdict.to.split("?");
      verdict = guard({ pathname, search }, people[who]);
    }
  }
});

test.each([
  ["/dashboard/chat", true],
  ["/dashboards", false],
  ["/", false],
  ["/auth/login", false],
])("the application's header is at %s: %s", (path, expected) => {
  expect(isProtected(path)).toBe(expected);
});

describe("after log in", () => {
  const student = { role: "STUDENT", verified: false } as const;

  test.each([
    ["a student", student, "/tutors"],
    ["a verified tutor", { role: "TEACHER", verified: true } as const, "/dashboard/chat"],
    ["a tutor who has steps to do", { role: "TEACHER", verified: false } as const, settings],
  ])("%s comes home", (_, guest, home) => {
    expect(homeOf(guest)).toBe(home);
    expect(arrivalOf(guest, null)).toBe(home);
  });

  test.each(["/tutors", "/tutors/0197", "/dashboard/chat?chat=7#last", "/tutors?subject=math", "/dashboard"])(
    "the way goes on to %s",
    (next) => expect(arrivalOf(student, next)).toBe(next),
  );

  test.each([
    "",
    "tutors",
    "//evil.example/tutors",
    "/\\evil.example/tutors",
    "/\t/evil.example/tutors",
    "/\n//evil.example/tutors",
    "/.//evil.example/tutors",
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
  ])("no way leads to %j", (next) => expect(arrivalOf(student, next)).toBe("/tutors"));
});
