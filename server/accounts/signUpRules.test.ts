import type { DomainError } from "../platform/errors/DomainError.js";
import { decideSignUp, readEmail } from "./signUpRules.js";

describe("decideSignUp", () => {
  it("accepts a name, an email and a password, and returns the email trimmed and in lower case", () => {
    expect(decideSignUp({ name: "Nora Lind", email: " Nora@Example.ORG ", password: "correct horse" })).toEqual({
      firstName: "Nora",
      lastName: "Lind",
      email: "nora@example.org",
    });
  });

  it("reports all problems at once", () => {
    const attempt = () => decideSignUp({ name: " ", email: "nora@example", password: "short" });
    expect(attempt).toThrow(
      expect.objectContaining<Partial<DomainError>>({
        kind: "INVALID",
        problems: [
          { code: "REQUIRED", reason: "Please fill out the field", field: "name" },
          { code: "BAD_EMAIL", reason: "Please enter a valid email address", field: "email" },
          { code: "TOO_SHORT", reason: "Minimum 8 characters required to enter", field: "password" },
        ],
      }),
    );
  });

  it("does not require a name from a tutor", () => {
    const account = decideSignUp({ email: "tom@example.org", password: "x".repeat(128) });
    expect(account).toEqual({ firstName: "", lastName: "", email: "tom@example.org" });
    expect(() => decideSignUp({ email: "tom@example.org", password: "x".repeat(129) })).toThrow(
      "Maximum 128 characters allowed to enter",
    );
  });

  it.each(["пароль из слов", "🐴🔋📎🐴🔋📎🐴🔋", " spaces at both ends ", "\"'; -- <b>%00\\"])(
    "accepts any characters in a password: %j",
    (password) => expect(decideSignUp({ email: "tom@example.org", password }).email).toBe("tom@example.org"),
  );
});

describe("readEmail", () => {
  it.each([
    "",
    "nora",
    "nora@",
    "@example.org",
    "nora@example",
    "no ra@example.org",
    "nora@exa_mple.org",
    "a@-b.org",
    "a..b@c.org",
    ".a@c.org",
    "a.@c.org",
  ])("rejects %j", (text) => expect(readEmail(text)).toBeNull());

  it.each(["n@e.org", "nora+tutors@mail.example.co.uk", "o'hara@example.org"])("accepts %j", (text) =>
    expect(readEmail(text)).toBe(text),
  );

  it("rejects a long malicious address quickly", () => {
    expect(readEmail(`a@${"a-".repeat(100_000)}`)).toBeNull();
    expect(readEmail(`${"a".repeat(243)}@example.org`)).toBeNull();
  });
});
