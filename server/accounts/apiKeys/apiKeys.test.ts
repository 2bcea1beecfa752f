import { once } from "node:events";
import { WebSocket } from "ws";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { RestClient } from "../../testing/support/clients/restClient.js";
import { servedTime } from "../../testing/support/clients/servedTime.js";
import { SocketClient } from "../../testing/support/clients/socketClient.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { createsKey, keysOf, renamesKey, revokesKey, scopes } from "../../testing/support/people/apiKeys.js";
import { aChat, aStudent, type Person } from "../../testing/support/people/people.js";
import { until } from "../../testing/support/pause.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { openDatabase } from "../../platform/database/database.js";
import { accountRows, revokeApiKey, setSuspended } from "../index.js";
import { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { maxApiKeys } from "./apiKeyRules.js";
import { newApiKey } from "./keyToken.js";

/** The maximum delay until all connections of a revoked or expired key are closed, in milliseconds of `servedTime`. */
const maxDelayMs = 2000;
const aMinuteMs = 60_000;

let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  here = await startTestApp();
  there = await startTestApp({ database: here.database });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

afterEach(() => jest.restoreAllMocks());

function program(token: string, origin = here.origin): GraphqlClient {
  const client = new GraphqlClient(origin);
  client.accessToken = token;
  return client;
}

const whoAmI = "{ viewer { person { id } } }";
const problemsOf = async (token: string, origin = here.origin) => {
  const { status, errors } = await program(token, origin).send(whoAmI);
  return [status, errors[0]?.extensions?.problem];
};

describe("an API key", () => {
  it("is shown in full only once, stored as a hash, and listed by its last four characters", async () => {
    const nora = await aStudent(here);
    const { token, apiKey } = await createsKey(nora, { name: "  My  calendar ", scopes: ["READ_CHATS", "READ_CHATS"] });
    expect(apiKey).toMatchObject({ name: "My calendar", scopes: ["READ_CHATS"], lastFour: token.slice(-4) });
    expect(await keysOf(nora)).toEqual([apiKey]);
    const rows = await here.database.query<{ row: string }>(
      "select k::text || e::text as row from api_key k, account_event e",
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, -4));
  });

  it("is accepted by GraphQL over HTTP and WebSocket, by REST and by Socket.IO", async () => {
    const { student, tutor, id } = await aChat(here);
    const { token } = await createsKey(student);
    const sent = await program(token).ask<{ sendMessage: { problems: unknown[] } }>(
      "mutation ($input: SendMessageInput!) { sendMessage(input: $input) { problems { code } } }",
      { input: { chatId: id, content: "Sent by a program" } },
    );
    expect(sent.sendMessage.problems).toEqual([]);
    const rest = new RestClient(here.origin);
    rest.accessToken = token;
    expect((await rest.send("get", "/auth/me")).body).toMatchObject({ _id: student.id });
    const socket = await SocketClient.connect({ origin: here.origin, accessToken: token });
    const bySocket = student.client.accessToken;
    student.client.accessToken = token;
    const feed = await student.follows();
    student.client.accessToken = bySocket;
    await tutor.says(id, "I got it");
    expect((await feed.next()).event).toMatchObject({ message: { content: "I got it" } });
    expect((await socket.next()).payload).toMatchObject({ message: { content: "I got it" } });
  });

  it("is rejected with one error code if it is mistyped, and with another if it does not exist", async () => {
    const { token } = await createsKey(await aStudent(here));
    expect(await problemsOf(`${token.slice(0, -1)}${token.endsWith("a") ? "b" : "a"}`)).toEqual([401, "BAD_API_KEY"]);
    expect(await problemsOf(newApiKey())).toEqual([401, "UNKNOWN_API_KEY"]);
    const rest = new RestClient(here.origin);
    rest.accessToken = "swl_abc";
    expect((await rest.send("get", "/chats")).error?.code).toBe("BAD_API_KEY");
  });

  it("requires a name and a scope, and can't be created while the account has twenty keys", async () => {
    const nora = await aStudent(here);
    const refusal = createsKey(nora, { name: " ", scopes: [] });
    await expect(refusal).rejects.toMatchObject({ problems: [{ field: "name" }, { field: "scopes" }] });
    const many = Array.from({ length: maxApiKeys + 2 }, (_, i) => createsKey(nora, { name: `Key ${i}` }));
    const refused = (await Promise.allSettled(many)).filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject(Array(2).fill({ reason: { codes: ["TOO_MANY_API_KEYS"] } }));
    const [key, ...rest] = await keysOf(nora);
    expect(rest).toHaveLength(maxApiKeys - 1);
    await revokesKey(nora, key?.id ?? "");
    await createsKey(nora);
  });

  it("can't be created by a user who has created twenty within an hour, even if those have been revoked", async () => {
    const limited = await startTestApp({ config: { rateLimits: true } });
    const [nora, tom] = [await aStudent(limited), await aStudent(limited)];
    for (let created = 0; created < 20; created += 1) {
      const { apiKey } = await createsKey(nora);
      await revokesKey(nora, apiKey.id);
    }
    await expect(createsKey(nora)).rejects.toThrow("TOO_MANY_REQUESTS");
    await createsKey(tom);
  });

  it("can be renamed and revoked only by its owner", async () => {
    const [nora, tom] = [await aStudent(here), await aStudent(here)];
    const { apiKey, token } = await createsKey(nora);
    for (const id of [apiKey.id, "none"]) {
      await expect(revokesKey(tom, id)).rejects.toThrow("API_KEY_NOT_FOUND");
      await expect(renamesKey(tom, id, "Mine")).rejects.toThrow("API_KEY_NOT_FOUND");
    }
    await renamesKey(nora, apiKey.id, "Backup");
    expect(await keysOf(nora)).toMatchObject([{ name: "Backup" }]);
    expect(await problemsOf(token)).toEqual([200, undefined]);
  });

  it("keeps working when its owner changes their password or logs out everywhere", async () => {
    const nora = await aStudent(here);
    const { token } = await createsKey(nora);
    const { password: currentPassword } = nora.credentials;
    await nora.does(
      "mutation ($input: ChangePasswordInput!) { payload: changePassword(input: $input) { problems { code reason } } }",
      { currentPassword, newPassword: "battery staple" },
    );
    await nora.does("mutation { payload: logOutEverywhere { problems { code reason } } }");
    expect(await problemsOf(token)).toEqual([200, undefined]);
  });

  const connections = [
    {
      protocol: "GraphQL",
      path: "/graphql",
      connect: (token: string) => JSON.stringify({ type: "connection_init", payload: { token } }),
      connected: /connection_ack/,
      answerPing: (socket: WebSocket) => socket.pong(),
    },
    {
      protocol: "Socket.IO",
      path: "/socket.io/?EIO=4&transport=websocket",
      connect: (token: string) => `40${JSON.stringify({ token })}`,
      connected: /^40/,
      answerPing: (socket: WebSocket) => socket.send("3"),
    },
  ];

  it.each(connections)(
    "counts as used while a $protocol connection that it authenticated is open",
    async ({ path, connect, connected, answerPing }) => {
      const nora = await aStudent(here);
      const { token, apiKey } = await createsKey(nora, { lifetime: "NEVER" });
      const socket = new WebSocket(`${here.origin.replace("http", "ws")}${path}`, ["graphql-transport-ws"]);
      atTheEnd(async () => socket.terminate());
      const opened = new Promise<void>((resolve) => {
        socket.on("message", (data: Buffer) => connected.test(data.toString()) && resolve());
      });
      await once(socket, "open");
      socket.send(connect(token));
      await opened;
      const lastUse = async () => Date.parse((await keysOf(nora))[0]?.lastUsedAt ?? "");
      await until("the connection is recorded", async () => (await lastUse()) > 0, aMinuteMs);
      await here.database.query("update api_key set last_used_at = now() - interval '1 day' where id = $1", [
        apiKey.id,
      ]);
      const { now } = performance;
      jest.spyOn(performance, "now").mockImplementation(() => now.call(performance) + aMinuteMs + 1);
      answerPing(socket);
      await until("its use is recorded", async () => (await lastUse()) > Date.now() - aMinuteMs, aMinuteMs);
    },
  );

  it("never receives the response stored for its owner's session under the same idempotency key", async () => {
    const { student, id } = await aChat(here);
    const { token } = await createsKey(student, { scopes: ["READ_CHATS"] });
    const send = async (authorization: string) => {
      const query =
        "mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { content } problems { code } } }";
      const response = await fetch(`${here.origin}/graphql`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json", "idempotency-key": "one-key" },
        body: JSON.stringify({ query, variables: { input: { chatId: id, content: "A secret" } } }),
      });
      return response.text();
    };
    expect(await send(`Bearer ${student.client.accessToken}`)).toContain("A secret");
    const answer = await send(`Bearer ${token}`);
    expect(answer).toContain("MISSING_SCOPE");
    expect(answer).not.toContain("A secret");
  });
});

describe("an API key that stops working", () => {
  const ways: readonly (readonly [string, (nora: Person, id: string) => Promise<unknown>])[] = [
    ["is revoked", (nora, id) => revokesKey(nora, id)],
    ["expires", (_nora, id) => here.database.query("update api_key set expires_at = now() where id = $1", [id])],
    [
      "belongs to an account that is suspended",
      async ({ credentials }) => {
        const database = await openDatabase(here.database.serverUrl, accountRows);
        await setSuspended(database, credentials.email, true);
        await database.close();
      },
    ],
  ];

  it.each(ways)("is rejected and has its connections closed on every node when it %s", async (_how, end) => {
    const { student, tutor, id } = await aChat(here);
    const { token, apiKey } = await createsKey(student, { scopes: ["READ_CHATS"], lifetime: "NEVER" });
    const origins = [here.origin, there.origin];
    const sockets = await Promise.all(origins.map((origin) => SocketClient.connect({ origin, accessToken: token })));
    const session = student.client.accessToken;
    student.client.accessToken = token;
    const feeds = await Promise.all(origins.map((origin) => student.follows(undefined, origin)));
    student.client.accessToken = session;
    await tutor.says(id, "Do you hear me?");
    await Promise.all([...sockets, ...feeds].map((connection) => connection.next()));
    const passed = servedTime();
    await end(student, apiKey.id);
    const ends = await Promise.all([...sockets, ...feeds].map(({ ended }) => ended));
    expect(passed()).toBeLessThan(maxDelayMs);
    expect(ends).toMatchObject(["io server disconnect", "io server disconnect", { code: 4401 }, { code: 4401 }]);
    for (const socket of sockets) expect(socket.items.at(-1)?.payload).toMatchObject({ code: "API_KEY_ENDED" });
    for (const origin of origins) expect(await problemsOf(token, origin)).toEqual([401, "API_KEY_ENDED"]);
  });
});

describe("the audit trail", () => {
  const events = (apiKeyId: string) =>
    here.database.query<{ kind: string; network: string; how: string | null }>(
      "select kind, network::text, how from account_event where api_key_id = $1 order by recorded_at, id",
      [apiKeyId],
    );

  it("records when a key is created, used from a new network and revoked; the key list shows when it was last used", async () => {
    const nora = await aStudent(here);
    const { token, apiKey } = await createsKey(nora, { scopes: [scopes[0], scopes[1]] });
    for (const origin of [here.origin, there.origin, here.origin]) await program(token, origin).ask(whoAmI);
    const lastUse = async () => (await keysOf(nora))[0]?.lastUsedAt ?? null;
    await until("its use is recorded", async () => (await events(apiKey.id)).length > 1, aMinuteMs);
    expect(Date.parse((await lastUse()) ?? "")).toBeGreaterThanOrEqual(Date.parse(apiKey.createdAt));
    await revokesKey(nora, apiKey.id);
    const network = "127.0.0.0/24";
    const recorded = await events(apiKey.id);
    expect(recorded.at(0)).toEqual({ kind: "API_KEY_CREATED", network, how: "READ_TUTORS READ_CHATS" });
    expect(recorded.at(1)).toEqual({ kind: "API_KEY_USED", network, how: null });
    expect(recorded.at(-1)).toEqual({ kind: "API_KEY_REVOKED", network, how: null });
  });

  it("records a single revocation when several requests revoke a key simultaneously", async () => {
    const nora = await aStudent(here);
    const { apiKey } = await createsKey(nora);
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => revokesKey(nora, apiKey.id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const recorded = await events(apiKey.id);
    expect(recorded.filter(({ kind }) => kind === "API_KEY_REVOKED")).toHaveLength(1);
  });

  it("records no revocation by an operator if the key's owner revokes it at the same time", async () => {
    const { apiKey } = await createsKey(await aStudent(here));
    const database = await openDatabase(here.database.serverUrl, accountRows);
    atTheEnd(() => database.close());
    const { byOperator } = await database.dataSource.transaction(async (manager) => {
      await manager.update(ApiKeyRow, apiKey.id, { revokedAt: new Date() });
      const revoked = revokeApiKey(database, apiKey.id);
      await untilWaiting(here.database);
      return { byOperator: revoked };
    });
    await expect(byOperator).rejects.toMatchObject({ kind: "NOT_FOUND" });
    expect((await events(apiKey.id)).map(({ kind }) => kind)).toEqual(["API_KEY_CREATED"]);
  });
});
