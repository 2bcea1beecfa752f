import { arrivalOf } from "./guard";

const evil = "evil.example";

/** Ways to lead somebody who logs in to another site, or to run a script: none of them is a path of ours. */
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
  `/`,
  `/auth/login?next=//${evil}`,
  `/api/auth/logout`,
  `/uploads/x.html`,
  `/docs/rest`,
  `/graphql?query={viewer{email}}`,
  `/tutors/../auth/login`,
  `/tutors/%2e%2e/auth/login`,
  `/tutorsevil`,
  `/dashboard.${evil}`,
  `//tutors@${evil}`,
  `/%09/${evil}`,
  `/%5c${evil}`,
  `/\u2044\u2044${evil}`,
  `／／${evil}`,
];

/** Odd ones that stay where they say: under a page of ours. */
const harmless = [
  `/tutors//${evil}`,
  `/tutors/?to=https://${evil}`,
  `/tutors#//${evil}`,
  `/dashboard/chat?chat=javascript:alert(1)`,
  `/tutors/@${evil}`,
  `/tutors/https://${evil}`,
];

const student = { role: "STUDENT", verified: false } as const;

test("there are more than 40 ways to lie about next", () => expect(hostile.length).toBeGreaterThan(40));

test.each(hostile)("next=%j leads home", (next) => expect(arrivalOf(student, next)).toBe("/tutors"));

test.each([...hostile, ...harmless])("whatever becomes of next=%j is on this site", (next) => {
  const arrival = arrivalOf(student, next);
  expect(arrival).toMatch(/^\/(?![/\\])/);
  const { origin, pathname } = new URL(arrival, "https://saywell.example/auth/login");
  expect(origin).toBe("https://saywell.example");
  expect(pathname).toMatch(/^\/(tutors|dashboard)(\/|$)/);
});
