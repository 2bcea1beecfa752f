import { readFileSync } from "node:fs";
import { join } from "node:path";
import { copy } from "./copy";

it("the forms ask for new passwords of the minimum length in the contract", () => {
  const schema = readFileSync(join(__dirname, "../../../schema/schema.graphql"), "utf8");
  const [, minimum] = /The new password: (\d+) to/.exec(schema) ?? [];
  expect(copy.passwordHint).toBe(`At least ${minimum} characters`);
  expect(copy.tooShort).toBe(`Minimum ${minimum} characters required to enter`);
});
