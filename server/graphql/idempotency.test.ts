import { randomUUID } from "node:crypto";
import { operations } from "../testing/support/clients/operations.js";
import { aChat, type Person } from "../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

let app: TestApp;
let nora: Person;
let tutor: Person;
let chatId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ student: nora, tutor, id: chatId } = await aChat(app));
});

/** Sends an operation with a key; returns its status, whether it was replayed, and its JSON body. */
async function send(query: string, input: object, key: string, { client } = nora) {
  const response = await fetch(`${app.origin}/graphql`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", authorization: `Bearer ${client.accessToken}` },
      "idempotency-key": key,
    },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { status, headers } = response;
  return { status, isReplayed: headers.get("idempotency-replayed") === "true", body: await response.json() };
}

const sent = async () => (await nora.messages(chatId))?.length;

it("a mutation that is sent again with its key gets the same response, and is executed once", async () => {
  const [key, input] = [randomUUID(), { chatId, content: "Only once, please" }];
  const before = await sent();
  const first = await send(operations.sendMessage, input, key);
  const again = await send(operations.sendMessage, input, key);
  expect([first.isReplayed, again.isReplayed]).toEqual([false, true]);
  expect(again.body).toEqual(first.body);
  expect(await sent()).toBe(Number(before) + 1);
});

it("a key is rejected for another input, and accepted from another user", async () => {
  const key = randomUUID();
  await send(operations.sendMessage, { chatId, content: "One" }, key);
  const other = await send(operations.sendMessage, { chatId, content: "Another" }, key);
  expect(other.body).toMatchObject({ errors: [{ extensions: { problem: "IDEMPOTENCY_KEY_REUSED" } }] });
  const ofTutor = await send(operations.sendMessage, { chatId, content: "Another" }, key, tutor);
  expect([ofTutor.isReplayed, ofTutor.body]).toEqual([false, expect.objectContaining({ data: expect.anything() })]);
});

it("a malformed key is rejected for a mutation and ignored for a query", async () => {
  const bad = await send(operations.sendMessage, { chatId, content: "Hello" }, "two words");
  expect(bad.body).toMatchObject({ errors: [{ extensions: { problem: "BAD_IDEMPOTENCY_KEY" } }] });
  const query = "query { viewer { email } }";
  expect(await send(query, {}, "two words")).toMatchObject({ status: 200, isReplayed: false });
});

it("a log-in with a key is never replayed", async () => {
  const key = randomUUID();
  const logIns = [
    await send(operations.logIn, nora.credentials, key),
    await send(operations.logIn, nora.credentials, key),
  ];
  expect(logIns.map(({ isReplayed }) => isReplayed)).toEqual([false, false]);
  expect(logIns[0]?.body).not.toEqual(logIns[1]?.body);
});
