import { keysFor } from "../../platform/secrets/keys.js";
import { UnsubscribeTokens } from "./UnsubscribeTokens.js";

const tokens = new UnsubscribeTokens(keysFor("tests", ["a secret of this test"]));
const personId = "11111111-1111-4111-8111-111111111111";
const signature = "bcjOXLAH0DGK0rPoEjJCEfxrbNDJWtPppblg80HJsx4";
const token = `${personId}.${signature}`;

it("an unsubscribe token from an earlier release stays valid", () => {
  expect(tokens.issue(personId)).toBe(token);
  expect(tokens.personOf(token)).toBe(personId);
});

it("an unsubscribe token signed with the old secret stays valid while that secret is still accepted", () => {
  const rotated = new UnsubscribeTokens(keysFor("tests", ["another secret", "a secret of this test"]));
  expect(rotated.personOf(token)).toBe(personId);
});

it.each([
  ["no signature", personId],
  ["an empty signature", `${personId}.`],
  ["a signature that is a byte short", token.slice(0, -2)],
  ["a signature that is a byte longer", `${token}AA`],
  ["a signature cut to 16 bytes", `${personId}.${signature.slice(0, 22)}`],
  ["another signature", `${personId}.B${signature.slice(1)}`],
  ["another user's id", `21111111-1111-4111-8111-111111111111.${signature}`],
  ["a malformed id", tokens.issue("anna")],
  ["a signature in characters that base64url lacks", `${personId}.${"é".repeat(43)}`],
  ["nothing but a dot", "."],
  ["nothing", ""],
])("an unsubscribe token with %s is refused", (_, forged) => {
  expect(tokens.personOf(forged)).toBeNull();
});

it("an unsubscribe token signed with an unknown secret is refused", () => {
  expect(new UnsubscribeTokens(keysFor("tests", ["another secret"])).personOf(token)).toBeNull();
});
