import { randomUUID } from "node:crypto";
import { ChatService } from "../chat/index.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { operations } from "../testing/support/clients/operations.js";
import { createsKey } from "../testing/support/people/apiKeys.js";
import { aChat, aTutor, type Person } from "../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

let app: TestApp;
let nora: Person;
let tutor: Person;
let chatId: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ student: nora, tutor, id: chatId } = await aChat(app));
});

type Caller = { readonly client: { readonly accessToken: string | null; readonly refreshCookie?: string | null } };

async function send(query: string, input: object, key: string, { client }: Caller = nora) {
  const response = await fetch(`${app.origin}/graphql`, {
    method: "POST",
    headers: {
      ...{ "content-type": "application/json", authorization: `Bearer ${client.accessToken}` },
      ...{ "idempotency-key": key, cookie: `saywell_refresh=${client.refreshCookie ?? ""}` },
    },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { status, headers } = response;
  const [replayed, retryAfter] = ["idempotency-replayed", "retry-after"].map((name) => headers.get(name));
  const cookies = headers.getSetCookie();
  return { status, isReplayed: replayed === "true", retryAfter, cookies, body: await response.json() };
}

const sent = async () => (await nora.messages(chatId))?.length;

it("a mutation that is sent twice with an idempotency key is executed once and gets the same response", async () => {
  const [key, input] = [randomUUID(), { chatId, content: "Only once, please" }];
  const before = await sent();
  const first = await send(operations.sendMessage, input, key);
  const again = await send(operations.sendMessage, input, key);
  expect([first.isReplayed, again.isReplayed]).toEqual([false, true]);
  expect(again.body).toEqual(first.body);
  expect(await sent()).toBe(Number(before) + 1);
});

const expire = (key: string) =>
  app.database.query("update idempotent_answer set expires_at = now() - interval '1 second' where key = $1", [key]);

it("messages are stored once if the node is killed before it stores the response and the client retries with the same idempotency key", async () => {
  await app.database.query(`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'The node was killed.'; end $$`);
  await app.database.query(`create trigger fail before update on idempotent_answer
    for each row when (new.sealed is not null) execute function fail()`);
  const query = `mutation ($input: SendMessageInput!) {
    one: sendMessage(input: $input) { message { id clientMessageId } }
    other: sendMessage(input: $input) { message { id clientMessageId } }
  }`;
  const [key, input] = [randomUUID(), { chatId, content: "Knock" }];
  const before = await sent();
  const first = await send(query, input, key);
  await app.database.query("drop function fail cascade");
  const message = { id: expect.any(String), clientMessageId: null };
  expect(first.body).toEqual({ data: { one: { message }, other: { message } } });
  await expire(key);
  expect(await send(query, input, key)).toEqual(first);
  expect(await sent()).toBe(Number(before) + 2);
});

it("a message is stored only once if its response says to try again and the client does so with the same idempotency key", async () => {
  const store = jest.spyOn(ChatService.prototype, "start");
  const startChat = "mutation ($input: StartChatInput!) { startChat(input: $input) { message { content } } }";
  const [key, input] = [randomUUID(), { tutorId: tutor.id, content: "Stored?" }];
  const before = await sent();
  const original = store.getMockImplementation();
  store.mockImplementationOnce(async function (this: ChatService, ...args) {
    await original?.apply(this, args);
    throw DomainError.of("UNAVAILABLE", "TRY_AGAIN", "The message could not be stored. Please try again in a moment.");
  });
  expect((await send(startChat, input, key)).body).toEqual({ data: { startChat: { message: null } } });
  const again = await send(startChat, input, key);
  expect([again.isReplayed, again.body]).toEqual([false, { data: { startChat: { message: { content: "Stored?" } } } }]);
  expect(await sent()).toBe(Number(before) + 1);
});

it("an edit does not replace a later one if its response says to try again and the client does so with the same idempotency key", async () => {
  const { message } = await nora.says(chatId, "See you");
  const edit = "mutation ($input: EditMessageInput!) { editMessage(input: $input) { message { content } } }";
  const [key, input] = [randomUUID(), { messageId: message.id, content: "See you at 4" }];
  const store = ChatService.prototype.edit;
  const reason = "The edit could not be stored. Please try again in a moment.";
  jest.spyOn(ChatService.prototype, "edit").mockImplementationOnce(async function (this: ChatService, ...args) {
    await store.apply(this, args);
    throw DomainError.of("UNAVAILABLE", "TRY_AGAIN", reason);
  });
  expect((await send(edit, input, key)).body).toEqual({ data: { editMessage: { message: null } } });
  await send(edit, { ...input, content: "See you at 5" }, randomUUID());
  expect((await send(edit, input, key)).body).toEqual({
    data: { editMessage: { message: { content: "See you at 5" } } },
  });
});

it("a message is stored only once if its response is too large to be stored and the client retries with the same idempotency key", async () => {
  const query = `mutation ($input: SendMessageInput!) {
    sendMessage(input: $input) { message { id } chat { messages(last: 10) { edges { node { content } } } } }
  }`;
  const [key, input] = [randomUUID(), { chatId, content: "長".repeat(4000) }];
  const before = await sent();
  for (let i = 0; i < 3; i += 1) await send(operations.sendMessage, input, randomUUID());
  const first = await send(query, input, key);
  expect(first.body).toMatchObject({ data: { sendMessage: { message: { id: expect.any(String) } } } });
  expect(await send(query, input, key)).toEqual({ ...first, isReplayed: false });
  expect(await sent()).toBe(Number(before) + 4);
  const [stored] = await app.database.query("select sealed from idempotent_answer where key = $1", [key]);
  expect(stored).toEqual({ sealed: null });
});

it("a rejected mutation that stores no message leaves no record of its idempotency key", async () => {
  const key = randomUUID();
  const rename = "mutation ($input: RenameApiKeyInput!) { renameApiKey(input: $input) { userErrors { code } } }";
  expect(await send(rename, { id: randomUUID(), name: "Backup" }, key)).toMatchObject({
    body: { data: { renameApiKey: { userErrors: [expect.anything()] } } },
  });
  expect(await app.database.query("select from idempotent_answer where key = $1", [key])).toEqual([]);
});

it("an idempotency key can be reused for another message a day after its response was stored", async () => {
  const [key, input] = [randomUUID(), { chatId, content: "Good morning" }];
  const before = await sent();
  await send(operations.sendMessage, input, key);
  await expire(key);
  expect(await send(operations.sendMessage, input, key)).toMatchObject({ isReplayed: false });
  expect(await sent()).toBe(Number(before) + 2);
});

it("an idempotency key is rejected with a different input, and accepted from another user", async () => {
  const key = randomUUID();
  await send(operations.sendMessage, { chatId, content: "One" }, key);
  const other = await send(operations.sendMessage, { chatId, content: "Another" }, key);
  expect(other).toMatchObject({
    status: 422,
    body: { errors: [{ extensions: { problem: "IDEMPOTENCY_KEY_REUSED" } }] },
  });
  const ofTutor = await send(operations.sendMessage, { chatId, content: "Another" }, key, tutor);
  expect([ofTutor.isReplayed, ofTutor.body]).toEqual([false, expect.objectContaining({ data: expect.anything() })]);
});

it("of concurrent requests with the same idempotency key, only one is executed; the others get its response or a 409", async () => {
  const [key, input] = [randomUUID(), { chatId, content: "At the same time" }];
  const before = await sent();
  const all = Array.from({ length: 8 }, () => send(operations.sendMessage, input, key));
  for (const { status, retryAfter, body } of await Promise.all(all)) {
    if (status === 200) continue;
    expect([status, retryAfter]).toEqual([409, "1"]);
    expect(body).toMatchObject({ errors: [{ extensions: { code: "CONFLICT", problem: "REQUEST_IN_PROGRESS" } }] });
  }
  expect(await sent()).toBe(Number(before) + 1);
});

it("a malformed idempotency key is rejected for a mutation and ignored for a query", async () => {
  const bad = await send(operations.sendMessage, { chatId, content: "Hello" }, "two words");
  const body = { errors: [{ extensions: { problem: "BAD_IDEMPOTENCY_KEY" } }] };
  expect(bad).toMatchObject({ status: 400, body });
  const query = "query { viewer { email } }";
  expect(await send(query, {}, "two words")).toMatchObject({ status: 200, isReplayed: false });
});

it.each([
  ["a fragment", "{ ...Sent } fragment Sent on Mutation { sendMessage(input: $input) { message { id } } }"],
  ["an inline fragment", "{ ... on Mutation { sendMessage(input: $input) { message { id } } } }"],
])("a mutation in %s that is sent twice with an idempotency key is executed once", async (_where, selection) => {
  const query = `mutation ($input: SendMessageInput!) ${selection}`;
  const [key, input] = [randomUUID(), { chatId, content: "Only once" }];
  const first = await send(query, input, key);
  expect(first.body).toMatchObject({ data: { sendMessage: { message: { id: expect.any(String) } } } });
  expect(await send(query, input, key)).toEqual({ ...first, isReplayed: true });
});

const newCredentials = () => ({ email: `${randomUUID()}@example.org`, password: "correct horse" });
const logInByLink = "mutation ($input: LogInByLinkInput!) { logInByLink(input: $input) { session { accessToken } } }";

async function logInLinkOf({ id }: Person) {
  const token = randomUUID();
  // Logging in with a link removes the password if the email address has not been verified.
  await app.database.query("update account set email_proven_at = now() where id = $1", [id]);
  await app.database.query(
    `insert into log_in_link (token_hash, account_id, issued_at, expires_at)
     values (sha256($1::text::bytea), $2, now(), now() + interval '1 minute')`,
    [token, id],
  );
  return { token };
}

it.each<[string, string, (person: Person) => object | Promise<object>]>([
  ["a student's sign-up", operations.signUpStudent, () => ({ name: "Mia Berg", ...newCredentials() })],
  ["a tutor's sign-up", operations.signUpTutor, newCredentials],
  ["a login", operations.logIn, ({ credentials }) => credentials],
  ["a login with an emailed link", logInByLink, logInLinkOf],
  ["a refresh", operations.refreshSession, () => ({})],
  ["a logout on all devices", "mutation { logOutEverywhere { userErrors { code } } }", () => ({})],
])("%s with an idempotency key is never replayed, because it sets or clears cookies", async (_what, query, inputOf) => {
  const person = await aTutor(app);
  const [key, input] = [randomUUID(), await inputOf(person)];
  const first = await send(query, input, key, person);
  expect(first.cookies).toContainEqual(expect.stringMatching(/^saywell_refresh=/));
  expect((await send(query, input, key, await person.onAnotherDevice())).isReplayed).toBe(false);
});

it("a logout with an idempotency key is never replayed, because it clears a cookie", async () => {
  const key = randomUUID();
  const logsOut = async ({ client: { refreshCookie } }: Person) => {
    const response = await fetch(`${app.origin}/graphql`, {
      method: "POST",
      headers: {
        ...{ "content-type": "application/json", "idempotency-key": key },
        cookie: `saywell_refresh=${refreshCookie}`,
      },
      body: JSON.stringify({ query: "mutation { logOut { userErrors { code } } }" }),
    });
    const { headers } = response;
    return [headers.get("idempotency-replayed"), headers.getSetCookie(), await response.json()];
  };
  const cleared = [expect.stringMatching(/^saywell_refresh=;/)];
  const [one, other] = [await aTutor(app), await aTutor(app)];
  for (const person of [one, other]) {
    expect(await logsOut(person)).toEqual([null, cleared, { data: { logOut: { userErrors: [] } } }]);
    person.client.accessToken = null;
    await expect(person.does(operations.refreshSession)).rejects.toMatchObject({ codes: ["SESSION_ENDED"] });
  }
});

it("a rejected mutation is executed again when it is retried with its idempotency key, whichever fields it selects", async () => {
  const newTutor = await aTutor(app, { headline: null });
  const startChat = "mutation ($input: StartChatInput!) { startChat(input: $input) { chat { id } } }";
  const [key, input] = [randomUUID(), { tutorId: newTutor.id, content: "Do you teach yet?" }];
  const refused = await send(startChat, input, key);
  expect(refused.body).toEqual({ data: { startChat: { chat: null } } });
  await app.database.query("update tutor_profile set headline = 'I do' where account_id = $1", [newTutor.id]);
  const done = await send(startChat, input, key);
  expect(done).toMatchObject({
    isReplayed: false,
    body: { data: { startChat: { chat: { id: expect.any(String) } } } },
  });
  expect(await send(startChat, input, key)).toEqual({ ...done, isReplayed: true });
});

it("an operation in which one of two mutations was rejected is not executed again with its idempotency key", async () => {
  const query = `mutation ($input: SendMessageInput!) {
    done: sendMessage(input: $input) { message { id } }
    refused: sendMessage(input: { chatId: "none", content: "Hello" }) { userErrors { code } }
  }`;
  const [key, input] = [randomUUID(), { chatId, content: "Once" }];
  const first = await send(query, input, key);
  expect(first.body).toMatchObject({ data: { refused: { userErrors: [{ code: "CHAT_NOT_FOUND" }] } } });
  expect(await send(query, input, key)).toEqual({ ...first, isReplayed: true });
});

it("a message sent with an API key is not sent again on retry, even if the key is not allowed to read the selected fields", async () => {
  const { token } = await createsKey(nora, { scopes: ["WRITE_MESSAGES"] });
  const program = { client: { accessToken: token } };
  const query = "mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } chat { id } } }";
  const [key, input] = [randomUUID(), { chatId, content: "Once, by a program" }];
  const before = await sent();
  const first = await send(query, input, key, program);
  expect(first.body).toMatchObject({ errors: [{ path: ["sendMessage", "chat"], extensions: { code: "FORBIDDEN" } }] });
  expect(await send(query, input, key, program)).toEqual({ ...first, isReplayed: true });
  expect(await sent()).toBe(Number(before) + 1);
});

it("a mutation that exceeds a rate limit does not use up its idempotency key", async () => {
  const limited = await startTestApp({ config: { rateLimits: true, trustedProxies: ["127.0.0.1"] } });
  const request = async (fields: readonly string[], address: string, key: string) => {
    const response = await fetch(`${limited.origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": address, "idempotency-key": key },
      body: JSON.stringify({ query: `mutation { ${fields.join(" ")} }` }),
    });
    return { status: response.status, body: await response.json() };
  };
  const reset = (alias: string) =>
    `${alias}: requestPasswordReset(input: { email: "${alias}@example.org" }) { userErrors { code } }`;
  // 30 password resets an hour are allowed per IP address.
  for (const ten of ["a", "b", "c"]) {
    const aliases = Array.from({ length: 10 }, (_, i) => reset(`${ten}${i}`));
    await request(aliases, "192.0.2.1", randomUUID());
  }
  const key = randomUUID();
  expect(await request([reset("nora")], "192.0.2.1", key)).toMatchObject({ status: 429 });
  expect(await request([reset("nora")], "192.0.2.2", key)).toEqual({
    status: 200,
    body: { data: { nora: { userErrors: [] } } },
  });
});
