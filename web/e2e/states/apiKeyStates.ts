import { serverError } from "./mockResponses.js";
import { dialog, press, type State, seesText } from "./state.js";

const [lastMay, nextMay] = ["2026-05-04T08:00:00.000Z", "2027-05-04T08:00:00.000Z"];
const key = { __typename: "ApiKey", lastFour: "x7Qa", lastUsedAt: lastMay, expiresAt: nextMay };
const keys = [
  { ...key, id: "1", name: "Calendar", scopes: ["READ_CHATS"] },
  { ...key, id: "2", name: "Bot", scopes: ["READ_CHATS", "WRITE_MESSAGES"], lastUsedAt: null, expiresAt: null },
  { ...key, id: "3", name: "A".repeat(60), scopes: ["READ_TUTORS", "MANAGE_PROFILE"], expiresAt: lastMay },
];
const listed = { ApiKeys: { data: { viewer: { __typename: "Viewer", apiKeys: keys } } } };
const token = "swl_0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX2yZ3aB4cD5eF6gH7i";
const created = {
  CreateApiKey: { data: { createApiKey: { __typename: "CreateApiKeyPayload", token, userErrors: [] } } },
};

export const apiKeyStates: readonly State[] = [
  {
    name: "no API keys",
    at: "/tutors#api-keys",
    responses: created,
    act: (page) => seesText(page, "No API keys yet"),
    next: [
      {
        name: "a new API key, empty fields",
        act: async (page) => {
          await press(page, "Create a key");
          await press(page, "Create key");
          await seesText(page, "Choose at least one");
        },
      },
      {
        name: "a new API key, to be copied",
        act: async (page) => {
          await page.getByLabel("Name", { exact: true }).fill("Calendar");
          await page.getByRole("checkbox", { name: "Read chats" }).check();
          await press(page, "Create key");
          await dialog(page, "Copy your new key");
        },
      },
    ],
  },
  {
    name: "API keys",
    at: "/tutors#api-keys",
    responses: listed,
    act: (page) => seesText(page, "Calendar"),
    next: [
      {
        name: "an API key that is being renamed, empty name",
        act: async (page) => {
          await press(page, "Rename Calendar");
          await page.getByLabel("New name for “Calendar”").fill("");
          await press(page, "Save");
          await seesText(page, "Please fill out the field");
        },
      },
      {
        name: "an API key about to be revoked",
        act: async (page) => {
          await press(page, "Cancel");
          await press(page, "Revoke Calendar");
          await dialog(page, "Revoke “Calendar”?");
        },
      },
    ],
  },
  {
    name: "API keys not loaded",
    at: "/tutors#api-keys",
    responses: { ApiKeys: serverError },
    act: (page) => seesText(page, "We couldn't load your API keys"),
  },
];
