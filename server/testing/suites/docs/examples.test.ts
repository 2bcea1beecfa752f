import { createServer, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { WebSocket } from "ws";
import { ChatService } from "../../../chat/index.js";
import { DomainError } from "../../../platform/errors/DomainError.js";
import { Proxy } from "../../chaos/faults/Proxy.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { agedToken } from "../../support/people/agedToken.js";
import { Inbox } from "../../support/people/inbox.js";
import { aChat, aStudent, aTutor, type Person } from "../../support/people/people.js";
import { aPhoto } from "../../support/people/pictures.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";

type Item = { readonly chatId: string; readonly seq: number };
type Access = { readonly accessToken: string; readonly expiresAt?: string };
type Given = {
  readonly server: string;
  readonly after: string;
  readonly access: () => Promise<Access>;
  readonly receive: (item: Item) => void;
};
type Observable = { subscribe(next: (item: Item) => void): { unsubscribe(): void } };
type Feed<Items> = (given: Omit<Given, "access" | "receive"> & { accessToken: () => Promise<string> }) => Items;
type Credentials = { readonly email: string; readonly password: string } | (() => Access | Promise<Access>);
type ExampleClient = {
  feed(after?: string): AsyncGenerator<Item, void, void>;
  send(message: { chatId: string; content: string }): Promise<{ seq: number }>;
  upload(kind: "image", file: Blob, name: string): Promise<string>;
  close(): Promise<void>;
};
type SessionClass = new (url: string, credentials: Credentials) => { token(refused?: string): Promise<string> };
type ExampleClientClass = new (url: string, credentials: Credentials, options: object) => ExampleClient;

const cuts = 50;
const tokenEnds = 3;
/**
 * The lifetime of a short-lived token: the example client renews a token after half of it; the other half allows for a
 * busy machine.
 */
const secondsOfShortTokens = 4;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

// The example with Apollo Client defines a global WebSocket if Node.js has none; later test files must not see it.
const isBuiltIn = "WebSocket" in globalThis;
afterAll(() => {
  if (!isBuiltIn) Reflect.deleteProperty(globalThis, "WebSocket");
});

// The path is computed so that the compiler doesn't include the examples, which are not part of the server.
const example = (path: string) => import(join(__dirname, "../../../../docs/examples", path)) as Promise<never>;

/** Counts the connections that a client opens. */
class CountedWebSocket extends WebSocket {
  static count = 0;
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given);
    CountedWebSocket.count += 1;
  }
}

async function connect(server: string, credentials: Credentials): Promise<ExampleClient> {
  const { Saywell } = (await example("client/src/index.ts")) as { Saywell: ExampleClientClass };
  const client = new Saywell(server, credentials, { webSocketImpl: CountedWebSocket });
  atTheEnd(() => client.close());
  return client;
}

/**
 * Passes items to `receive` until the returned function is called; like a loop with a `break`, stops only when the next
 * item arrives.
 */
function receiveAll(items: AsyncIterable<Item>, receive: (item: Item) => void): () => Promise<void> {
  let isStopped = false;
  const ended = (async () => {
    for await (const item of items) {
      if (isStopped) break;
      receive(item);
    }
  })();
  return () => {
    isStopped = true;
    return ended;
  };
}

/** The ways to subscribe to the feed that docs/API.md describes. */
const ways: Record<string, (given: Given) => Promise<() => Promise<unknown>>> = {
  "the example client": async ({ server, after, access, receive }) => {
    const client = await connect(server, access);
    return receiveAll(client.feed(after), receive);
  },
  "graphql-ws": async ({ access, receive, ...given }) => {
    const { feed } = (await example("feed-with-graphql-ws.mjs")) as { feed: Feed<AsyncGenerator<Item, void, void>> };
    return receiveAll(feed({ ...given, accessToken: async () => (await access()).accessToken }), receive);
  },
  "Apollo Client": async ({ access, receive, ...given }) => {
    const { feed } = (await example("feed-with-apollo.mjs")) as { feed: Feed<Observable> };
    const items = feed({ ...given, accessToken: async () => (await access()).accessToken }).subscribe(receive);
    return async () => items.unsubscribe();
  },
};

/** Issues a program's tokens: the first three are valid for three to four seconds, later ones for 15 minutes. */
class ProgramTokens extends Inbox<Access> {
  constructor(private readonly person: Person) {
    super(new Promise(() => undefined));
  }

  readonly take = async (): Promise<Access> => {
    const token = this.person.client.accessToken ?? "";
    const isShort = this.items.length < tokenEnds;
    const seconds = isShort ? secondsOfShortTokens : 900;
    const expiresAt = new Date((Math.floor(Date.now() / 1000) + seconds) * 1000).toISOString();
    const access = { accessToken: isShort ? await agedToken(token, seconds) : token, expiresAt };
    this.receive(access);
    return access;
  };
}

/**
 * Subscribes to a chat whose tutor keeps writing; returns the sequence numbers written and received, and how many
 * connections the example client had opened before any were cut.
 */
async function follow(name: string) {
  const { student, tutor, id } = await aChat(app);
  const proxy = await Proxy.open({ host: "127.0.0.1", port: Number(new URL(app.origin).port) });
  atTheEnd(() => proxy.close());
  const tokens = new ProgramTokens(student);
  const { feedCursor: after } = await student.chats({ first: 1 });
  const received = new Inbox<number>(new Promise(() => undefined));
  const stop = await ways[name]!({
    ...{ server: `http://127.0.0.1:${proxy.port}`, after, access: tokens.take },
    // Events that aren't stored, such as presence, have the sequence number 0.
    receive: ({ seq }) => seq > 0 && received.receive(seq),
  });
  const written: number[] = [];
  const write = async () => written.push((await tutor.says(id, "Are you there?")).message.seq);

  for (let i = 1; i <= tokenEnds; i++) {
    await write();
    await received.count(written.length);
    await tokens.count(i + 1);
    await write();
  }
  const connections = CountedWebSocket.count;
  for (let i = 0; i < cuts; i++) {
    await write();
    await received.count(written.length);
    const underway = [write(), write()];
    proxy.cut();
    await Promise.all(underway);
  }
  // Finally, new connections are also refused for a moment.
  proxy.refuse();
  const refused = proxy.nextConnection();
  await write();
  await refused;
  proxy.recover();
  await received.count(written.length);
  const stopped = stop();
  await tutor.says(id, "Good night");
  await stopped;
  return { received: received.items, written: written.sort((a, b) => a - b), connections };
}

it("programs get each message once and in order despite 3 expired tokens, 50 cut connections and an outage", async () => {
  const names = Object.keys(ways);
  const results = await Promise.all(names.map(follow));
  expect(names).toHaveLength(3);
  for (const { received, written } of results) expect(received).toEqual(written);
  // The example client renews its token without reconnecting.
  expect(results[names.indexOf("the example client")]?.connections).toBe(1);
});

it.each(Object.keys(ways))(
  "%s subscribes again when the server temporarily can't serve a subscription",
  async (name) => {
    const { student, tutor, id } = await aChat(app);
    const { feedCursor: after } = await student.chats({ first: 1 });
    const follow = jest.spyOn(ChatService.prototype, "followWithEphemeral").mockClear();
    follow.mockRejectedValueOnce(DomainError.of("UNAVAILABLE", "TOO_SLOW", "Subscribe again from the last cursor."));
    const received = new Inbox<number>(new Promise(() => undefined));
    const stop = await ways[name]!({
      ...{ server: app.origin, after, access: async () => ({ accessToken: student.client.accessToken ?? "" }) },
      receive: ({ seq }) => seq > 0 && received.receive(seq),
    });
    const { message } = await tutor.says(id, "Are you there?");
    expect(await received.next()).toBe(message.seq);
    expect(follow).toHaveBeenCalledTimes(2);
    const stopped = stop();
    await tutor.says(id, "Good night");
    await stopped;
  },
);

describe("the example client", () => {
  /** Starts a proxy that forwards requests to the server but drops the first response for each idempotency key. */
  async function anUnreliableLine(): Promise<{ url: string; tries: string[] }> {
    const tries: string[] = [];
    const line = createServer((from, to) => {
      const { url = "", method = "", headers } = from;
      const key = String(headers["idempotency-key"]);
      const onward = request(`${app.origin}${url}`, { method, headers }, (response) => {
        const isFirst = !tries.includes(key);
        tries.push(key);
        if (isFirst) from.socket.destroy();
        else response.pipe(to.writeHead(response.statusCode ?? 500, response.headers));
      });
      from.pipe(onward);
    }).listen(0, "127.0.0.1");
    await once(line, "listening");
    atTheEnd(async () => void line.close());
    return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, tries };
  }

  it("sends a message until it is acknowledged, and the server stores it once", async () => {
    const { student, id } = await aChat(app);
    const { url, tries } = await anUnreliableLine();
    const client = await connect(url, () => ({ accessToken: student.client.accessToken ?? "" }));
    const { seq } = await client.send({ chatId: id, content: "Once" });
    expect([tries.length, new Set(tries).size]).toEqual([2, 1]);
    const stored = (await student.messages(id))?.filter(({ content }) => content === "Once");
    expect(stored?.map((message) => message.seq)).toEqual([seq]);
  });

  it("renews its session with the refresh cookie, and logs in again if the session has ended", async () => {
    const nora = await aStudent(app);
    const { Session } = (await example("client/src/Session.ts")) as { Session: SessionClass };
    const session = new Session(app.origin, nora.credentials);
    const sessions = async () =>
      (await app.database.query("select 1 from session where account_id = $1", [nora.id])).length;
    const first = await session.token();
    expect(await session.token()).toBe(first);
    const before = await sessions();
    const second = await session.token(first);
    expect([before, await sessions()]).toEqual([2, 2]);

    const other = new GraphqlClient(app.origin);
    other.accessToken = second;
    await other.ask("mutation { logOut { problems { code } } }");
    const third = await session.token(second);
    other.accessToken = third;
    expect(await other.ask("{ viewer { email } }")).toEqual({ viewer: { email: nora.credentials.email } });
  });

  it("uploads a picture", async () => {
    const tutor = await aTutor(app);
    const client = await connect(app.origin, tutor.credentials);
    const file = new Blob([new Uint8Array(await aPhoto())], { type: "image/jpeg" });
    expect(await client.upload("image", file, "me.jpg")).toMatch(/^[\w-]+\.webp$/);
  });

  it.each([
    ["a wrong password", async ({ credentials }: Person) => ({ ...credentials, password: "a wrong one" })],
    ["an invalid token", async () => () => ({ accessToken: "none" })],
    [
      "an expired token",
      async ({ client }: Person) => {
        const accessToken = await agedToken(client.accessToken ?? "", -10);
        return () => ({ accessToken });
      },
    ],
  ])("reports %s instead of retrying forever", async (_what, credentialsOf) => {
    const client = await connect(app.origin, await credentialsOf(await aStudent(app)));
    await expect(client.feed().next()).rejects.toMatchObject({ name: "SaywellError" });
    await expect(client.feed("a cursor of before").next()).rejects.toMatchObject({ name: "SaywellError" });
  });
});
