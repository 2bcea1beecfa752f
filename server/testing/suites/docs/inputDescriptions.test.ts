import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isInputObjectType } from "graphql";
import { errorCodes } from "../../../platform/errors/errorCodes.js";

const schema = buildSchema(readFileSync(join(__dirname, "../../../../schema/schema.graphql"), "utf8"));

function descriptionOf(type: string, field: string): string | null | undefined {
  const input = schema.getType(type);
  return isInputObjectType(input) ? input.getFields()[field]?.description : undefined;
}

it.each([
  ["SignUpStudentInput", "password"],
  ["SignUpTutorInput", "password"],
  ["ResetPasswordInput", "password"],
  ["ChangePasswordInput", "newPassword"],
])("the description of %s.%s says that the password must not be too similar to the account's data", (type, field) => {
  expect(descriptionOf(type, field)).toContain("not too similar to the name, the email address or the product's name");
});

it.each([
  ["StartChatInput", "clientMessageId", "BAD_CLIENT_MESSAGE_ID"],
  ["SendMessageInput", "clientMessageId", "BAD_CLIENT_MESSAGE_ID"],
  ["EditMessageInput", "clientEditId", "BAD_CLIENT_EDIT_ID"],
] as const)("the descriptions of %s.%s and of its error code list the accepted characters", (type, field, code) => {
  expect(descriptionOf(type, field)).toContain("1 to 64 printable ASCII characters");
  expect(errorCodes[code]).toContain("1 to 64 printable ASCII characters");
});

it("the description of the error code BAD_IDEMPOTENCY_KEY says that keys can't contain spaces", () => {
  expect(errorCodes.BAD_IDEMPOTENCY_KEY).toContain("without spaces");
});
