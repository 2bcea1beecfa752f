import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ChatService } from "../../../chat/index.js";
import { Semaphore } from "../../../platform/async/Semaphore.js";
import { DomainError } from "../../../platform/errors/DomainError.js";
import { Proxy } from "../../chaos/faults/Proxy.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { agedToken } from "../../support/people/agedToken.js";
import { Inbox } from "../../support/people/inbox.js";
import { aChat, type Person } from "../../support/people/people.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { type Access, connect, CountedWebSocket, example, type Item } from "./exampleClient.js";

type Given = {
  readonly server: string;
  readonly after: string;
  readonly access: () => Promise<Access>;
  readonly receive: (item: Item) => void;
};
type Observer = { readonly next: (item: Item) => void; readonly error?: (error: unknown) => void };
type Observable = { subscribe(observer: Observer): { unsubscribe(): void } };
type FeedOptions = {
  readonly server: string;
  readonly start: () => Promise<string>;
  readonly accessToken: () => Promise<string>;
};
type Feed<Items> = (options: FeedOptions) => Items;

const cuts = 50;
const tokenEnds = 3;
/** The example client renews a token after half of this time; the other half allows for a busy machine. */
const secondsOfShortTokens = 6;

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ config: { seedDemo: true } })));

// The example with Apollo Client defines a global WebSocket if Node.js has none; later test files must not see it.
const isBuiltIn = "WebSocket" in globalThis;
afterAll(() => {
  if (!isBuiltIn) Reflect.deleteProperty(globalThis, "WebSocket");
});

/**
 * Passes items to `receive` until the returned function is called. Like a `break` in a `for await` loop, that call takes
 * effect only when the next item arrives.
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

const feedWithGraphqlWs = async () =>
  ((await example("feed-with-graphql-ws.mjs")) as { feed: Feed<AsyncGenerator<Item, void, void>> }).feed;
const feedWithApollo = async () => ((await example("feed-with-apollo.mjs")) as { feed: Feed<Observable> }).feed;

/** The ways to subscribe to the feed, as described in docs/API.md. */
const ways: Record<string, (given: Given) => Promise<() => Promise<unknown>>> = {
  "the example client": async ({ server, after, access, receive }) => {
    // These tests' tokens are too short-lived for the default `minRenewalMs`.
    const client = await connect(server, access, { minRenewalMs: 0 });
    return receiveAll(client.feed(after), receive);
  },
  "graphql-ws": async (given) => {
    const feed = await feedWithGraphqlWs();
    return receiveAll(feed(optionsOf(given)), given.receive);
  },
  "Apollo Client": async (given) => {
    const feed = await feedWithApollo();
    const items = feed(optionsOf(given)).subscribe({ next: given.receive });
    return async () => items.unsubscribe();
  },
};

function optionsOf({ server, after, access }: Given): FeedOptions {
  return { server, start: async () => after, accessToken: async () => (await access()).accessToken };
}

/** The first three tokens are valid for five to six seconds, later ones for 15 minutes. */
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
  // Finally, refuse new connections for a moment, too.
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

/** Functions that return a feed's first item and close the feed. */
const firstItem: Record<string, (options: FeedOptions) => Promise<Item>> = {
  "graphql-ws": async (options) => {
    for await (const item of (await feedWithGraphqlWs())(options)) return item;
    throw new Error("The feed ended.");
  },
  "Apollo Client": async (options) => {
    const feed = (await feedWithApollo())(options);
    return new Promise((resolve, reject) => {
      const items = feed.subscribe({
        next: (item) => {
          items.unsubscribe();
          resolve(item);
        },
        error: reject,
      });
    });
  },
};

const start = async () => "a cursor";

describe.each(Object.entries(firstItem))("the feed with %s", (_name, first) => {
  it("ends when the program can't get an access token, for example after a password change", async () => {
    const accessToken = jest.fn().mockRejectedValue(new Error("The email or the password is wrong."));
    await expect(first({ server: app.origin, start, accessToken })).rejects.toThrow("password is wrong");
    expect(accessToken).toHaveBeenCalledTimes(1);
  });

  it("ends when the server rejects the same token twice", async () => {
    const accessToken = jest.fn(async () => "none");
    await expect(first({ server: app.origin, start, accessToken })).rejects.toBeDefined();
    expect(accessToken).toHaveBeenCalledTimes(2);
  });

  it("continues when the network fails while the program requests a token, and when a token is rejected", async () => {
    const { student, tutor, id } = await aChat(app);
    const { feedCursor: after } = await student.chats({ first: 1 });
    const { message } = await tutor.says(id, "Are you there?");
    const accessToken = jest.fn(async () => student.client.accessToken ?? "");
    accessToken.mockRejectedValueOnce(new TypeError("fetch failed")).mockResolvedValueOnce("none");
    expect(await first({ server: app.origin, start: async () => after, accessToken })).toMatchObject({
      seq: message.seq,
    });
    expect(accessToken).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["BAD_CURSOR", "INVALID"],
    ["CURSOR_TOO_OLD", "CONFLICT"],
  ] as const)("starts over when the server rejects its cursor with %s", async (code, kind) => {
    const { student, tutor, id } = await aChat(app);
    const { feedCursor } = await student.chats({ first: 1 });
    const { message } = await tutor.says(id, "Are you there?");
    const follow = jest.spyOn(ChatService.prototype, "followWithEphemeral");
    follow.mockRejectedValueOnce(DomainError.of(kind, code, "The server doesn't accept this cursor.", "after"));
    const start = jest.fn(async () => feedCursor);
    const accessToken = async () => student.client.accessToken ?? "";
    expect(await first({ server: app.origin, start, accessToken })).toMatchObject({ seq: message.seq });
    expect(start).toHaveBeenCalledTimes(2);
  });
});

it("the feed programs treat a temporary failure to issue tokens like a network failure", async () => {
  const { accessTokenOf } = (await example("demo.mjs")) as { accessTokenOf(email: string): Promise<string> };
  const { fetch } = globalThis;
  const redirected = jest
    .spyOn(globalThis, "fetch")
    .mockImplementation((_url, init) => fetch(`${app.origin}/graphql`, init));
  // A semaphore limits how many passwords are hashed at a time; here, it fails for the first two logins.
  jest
    .spyOn(Semaphore.prototype, "run")
    .mockRejectedValueOnce(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
    .mockRejectedValueOnce(DomainError.of("UNAVAILABLE", "BUSY", "The server is too busy right now."));
  const token = () => accessTokenOf("tutor@saywell.example");
  // The feeds end after any error but a TypeError.
  await expect(token()).rejects.toThrow(TypeError);
  await expect(token()).rejects.toThrow(TypeError);
  expect(await token()).toEqual(expect.any(String));
  await expect(accessTokenOf("none@saywell.example")).rejects.not.toThrow(TypeError);
  redirected.mockRestore();
});

it("the feed examples also run when they are started through a symbolic link", async () => {
  const folder = await mkdtemp(join(tmpdir(), "saywell-examples-"));
  atTheEnd(() => rm(folder, { recursive: true }));
  await symlink(join(__dirname, "../../../../docs/examples"), join(folder, "linked"));
  const env = { PATH: process.env["PATH"], SAYWELL_URL: app.origin };
  for (const name of ["feed-with-graphql-ws.mjs", "feed-with-apollo.mjs"]) {
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "linked", name)], { env });
    expect(stdout).toMatch(/^\d+ MessageSent Hello$/m);
  }
});
