import { targetAfterLogIn } from "./guard";

const evil = "evil.example";

/** Values of `next` that must be ignored: links to other sites, scripts, and paths that no login should return to. */
const hostile = [
  `https://${evil}`,
  `http://${evil}/tutors`,
  `HTTPS://${evil}/dashboard`,
  `//${evil}`,
  `//${evil}/tutors`,
  `///${evil}/tutors`,
  `////${evil}/tutors`,
  `/\\${evil}`,
  `/\\/${evil}/tutors`,
  `\\\\${evil}\\tutors`,
  `\\/${evil}`,
  `/\t/${evil}/tutors`,
  `/\n/${evil}/tutors`,
  `/\r\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}/tutors`,
  `\u0000//${evil}`,
  `/\u0009\\${evil}`,
  `javascript:alert(1)`,
  `JaVaScRiPt:alert(1)//tutors`,
  `java\nscript:alert(1)`,
  `\u0001javascript:alert(1)`,
  `data:text/html,<script>alert(1)</script>`,
  `vbscript:msgbox(1)`,
  `blob:https://${evil}/1`,
  `file:///etc/passwd`,
  `ftp://${evil}/tutors`,
  `https:${evil}`,
  `https:/${evil}`,
  `https:\\\\${evil}`,
  `://${evil}`,
  `:${evil}`,
  `@${evil}`,
  `tutors`,
  `./tutors`,
  `../tutors`,
  `?next=//${evil}`,
  `#/tutors`,
  ``,
  `/auth/login?next=//${evil}`,
  `/api/auth/logout`,
  `/uploads/x.html`,
  `/docs/rest`,
  `/graphql?query={viewer{email}}`,
  `/tutors/../auth/login`,
  `/tutors/%2e%2e/auth/login`,
  `/terms/../auth/login`,
  `/terms/..//${evil}`,
  `/verify-email/%2e%2e//${evil}`,
  `/verify-email.${evil}`,
  `/terms@${evil}`,
  `/AUTH/login`,
  `/%61uth/login`,
  `/tutorsevil`,
  `/dashboard.${evil}`,
  `//tutors@${evil}`,
  `/%09/${evil}`,
  `/%5c${evil}`,
  `/\u2044\u2044${evil}`,
  `／／${evil}`,
];

/** Odd values of `next` that still lead to our pages. */
const harmless = [
  `/`,
  `/?next=//${evil}`,
  `/tutors//${evil}`,
  `/tutors/?to=https://${evil}`,
  `/tutors#//${evil}`,
  `/dashboard/chat?chat=javascript:alert(1)`,
  `/tutors/@${evil}`,
  `/tutors/https://${evil}`,
  `/terms//${evil}`,
  `/verify-email#//${evil}`,
  `/privacy?next=//${evil}`,
];

const student = { role: "STUDENT", verified: false } as const;

test("more than 40 hostile values of next are tested", () => expect(hostile.length).toBeGreaterThan(40));

test.each(hostile)("next=%j leads to the home page", (next) => expect(targetAfterLogIn(student, next)).toBe("/tutors"));

test.each(harmless)("next=%j is followed", (next) => expect(targetAfterLogIn(student, next)).toBe(next));

test.each([...hostile, ...harmless])("next=%j leads to a page of this site", (next) => {
  const target = targetAfterLogIn(student, next);
  expect(target).toMatch(/^\/(?![/\\])/);
  const { origin, pathname } = new URL(target, "https://saywell.example/auth/login");
  expect(origin).toBe("https://saywell.example");
  expect(pathname).toMatch(/^\/((tutors|dashboard|terms|privacy|verify-email)(\/|$)|$)/);
});
