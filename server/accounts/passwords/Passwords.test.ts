import type * as Argon2 from "@node-rs/argon2";
import { createRequire } from "node:module";
import { isCommonPassword } from "./commonPasswords.js";
import { Passwords } from "./Passwords.js";

/** The CommonJS module object, whose functions can be mocked. */
const argon2 = createRequire(__filename)("@node-rs/argon2") as typeof Argon2;

const passwords = new Passwords();
const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

it("Passwords matches a password to its hash, and salts each hash differently", async () => {
  const [one, other] = [await passwords.hash("correct horse"), await passwords.hash("correct horse")];
  expect(one).not.toBe(other);
  expect(await passwords.matches("correct horse", one)).toBe(true);
  expect(await passwords.matches("correct horse ", one)).toBe(false);
});

it("Passwords matches no password when there is no hash", async () => {
  expect(await passwords.matches("", null)).toBe(false);
  expect(await passwords.matches("correct horse", null)).toBe(false);
});

it("Passwords does the same work for a wrong password as for a missing account: one comparison at the same cost", async () => {
  const hash = await passwords.hash("correct horse");
  const verify = jest.spyOn(argon2, "verify");
  await passwords.matches("wrong horse", hash);
  await passwords.matches("wrong horse", null);
  await new Passwords().matches("wrong horse", null);
  const compared = verify.mock.calls.map(([against]) => String(against));
  expect(compared).toHaveLength(3);
  for (const against of compared) expect(against).toMatch(cost);
});

it("Passwords detects a hash that was computed at a different cost", async () => {
  expect(passwords.isOutdated(await passwords.hash("correct horse"))).toBe(false);
  expect(passwords.isOutdated("$argon2id$v=19$m=4096,t=3,p=1$c2FsdHNhbHQ$aGFzaA")).toBe(true);
});

it("isCommonPassword recognizes the most common passwords in any letter case, and no others", () => {
  expect(["password", "Qwertyuiop", "12345678", "TrustNo1"].every(isCommonPassword)).toBe(true);
  expect(["correct horse", "saywell-demo", "constructor", "toString"].some(isCommonPassword)).toBe(false);
});
