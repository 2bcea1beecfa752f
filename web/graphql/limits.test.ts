import { readFileSync } from "node:fs";
import { join } from "node:path";
import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import { limits } from "./limits";

const schema = buildSchema(readFileSync(join(__dirname, "../../schema/schema.graphql"), "utf8"));

/** Returns the first number after these words in a field's description. */
function documented(typeName: string, fieldName: string, words: string): number {
  const type = schema.getType(typeName);
  if (!isInputObjectType(type) && !isObjectType(type)) throw new Error(`${typeName} has no fields.`);
  const description = type.getFields()[fieldName]?.description ?? "";
  const [, number = ""] = new RegExp(`${words} ([\\d,]+)`).exec(description) ?? [];
  return Number(number.replaceAll(",", "") || NaN);
}

it.each([
  ["a message", limits.message, "SendMessageInput", "content", "at most"],
  ["a first message", limits.message, "StartChatInput", "content", "at most"],
  ["an edit", limits.message, "EditMessageInput", "content", "at most"],
  ["the edit window in minutes", limits.editWindowMs / 60_000, "Mutation", "editMessage", "within"],
  ["the search text", limits.searchText, "TutorFilter", "text", "at most"],
  ["a review", limits.review, "LeaveReviewInput", "text", "at most"],
  ["an API key's name", limits.apiKeyName, "CreateApiKeyInput", "name", "at most"],
  ["an API key's new name", limits.apiKeyName, "RenameApiKeyInput", "name", "at most"],
  ["a price", limits.price, "SaveTutorProfileInput", "price", "at most"],
])("the client's limit for %s is %d, as in the contract", (_what, limit, type, field, words) => {
  expect(documented(type, field, words)).toBe(limit);
});
