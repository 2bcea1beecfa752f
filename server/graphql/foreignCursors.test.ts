import { toCursor } from "../platform/pagination.js";
import { aChat, type Person } from "../testing/support/people/people.js";
import { startTestApp } from "../testing/support/servers/startTestApp.js";

let nora: Person;
let variables: { readonly tutorId: string; readonly chatId: string };
beforeAll(async () => {
  const app = await startTestApp();
  const { id: chatId, student, tutor } = await aChat(app);
  nora = student;
  variables = { tutorId: tutor.id, chatId };
});

const id = "0198c0de-0000-7000-8000-00000000000a";
const lists = {
  chats: "query ($after: String) { chats(after: $after) { totalCount } }",
  messagesBefore:
    "query ($chatId: ID!, $after: String) { chat(id: $chatId) { messages(before: $after) { edges { cursor } } } }",
  messagesAfter:
    "query ($chatId: ID!, $after: String) { chat(id: $chatId) { messages(first: 1, after: $after) { edges { cursor } } } }",
  topPicks: "query ($after: String) { tutors(after: $after) { edges { cursor } } }",
  popular: "query ($after: String) { tutors(sort: POPULARITY, after: $after) { edges { cursor } } }",
  reviews:
    "query ($tutorId: ID!, $after: String) { tutor(id: $tutorId) { reviews(after: $after) { edges { cursor } } } }",
} as const;

const foreign: readonly (readonly [keyof typeof lists, Parameters<typeof toCursor>[0]])[] = [
  ["chats", ["x", "y"]],
  ["chats", [1, "y"]],
  ["chats", [1, id.toUpperCase()]],
  ["chats", ["1", id]],
  ["chats", [1.5, id]],
  ["chats", [1e300, id]],
  ["chats", [null, id]],
  ["messagesBefore", ["x"]],
  ["messagesBefore", [1e19]],
  ["messagesBefore", [0.5]],
  ["messagesBefore", [null]],
  ["messagesAfter", ["x"]],
  ["messagesAfter", [-1e19]],
  ["topPicks", ["TOP_PICKS", true, 32_768, 1, id]],
  ["topPicks", ["TOP_PICKS", true, 1, 40_000, id]],
  ["topPicks", ["TOP_PICKS", true, 1, 1, "y"]],
  ["popular", ["POPULARITY", 2_147_483_648, id]],
  ["popular", ["POPULARITY", 1e300, id]],
  ["popular", ["POPULARITY", -1, id]],
  ["reviews", ["-271821-04-20T00:00:00.000Z", id]],
  ["reviews", ["+275760-09-13T00:00:00.000Z", id]],
  ["reviews", ["+010000-01-01T00:00:00.000Z", id]],
  ["reviews", ["0000-01-01T00:00:00.000Z", id]],
  ["reviews", ["today", id]],
  ["reviews", [0, id]],
];

it.each(foreign)("the list %s rejects the cursor %j, which it can't have issued", async (list, key) => {
  const { errors } = await nora.client.send(lists[list], { ...variables, after: toCursor(key) });
  expect(errors).toMatchObject([{ extensions: { code: "BAD_USER_INPUT", problem: "BAD_CURSOR" } }]);
});

it.each<readonly [keyof typeof lists, Parameters<typeof toCursor>[0]]>([
  ["chats", [Number.MAX_SAFE_INTEGER, id]],
  ["messagesBefore", [Number.MAX_SAFE_INTEGER]],
  ["messagesAfter", [0]],
  ["topPicks", ["TOP_PICKS", true, 32_767, 32_767, id]],
  ["popular", ["POPULARITY", 2_147_483_647, id]],
  ["reviews", ["0001-01-01T00:00:00.000Z", id]],
  ["reviews", ["9999-12-31T23:59:59.999Z", id]],
])("the list %s accepts its own cursor %j, even with extreme values", async (list, key) => {
  const { errors } = await nora.client.send(lists[list], { ...variables, after: toCursor(key) });
  expect(errors).toEqual([]);
});
