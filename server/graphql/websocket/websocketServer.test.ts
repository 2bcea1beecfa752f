import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { InMemoryLRUCache } from "@apollo/utils.keyvaluecache";
import { GraphQLBoolean, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { pino } from "pino";
import { WebSocket } from "ws";
import type { TransportDependencies } from "../apolloServer.js";
import type { Context } from "../context.js";
import { createDocumentCache } from "../limits/Documents.js";
import { KnownOperations } from "../limits/KnownOperations.js";
import { startWebSocketServer } from "./websocketServer.js";
import type { Viewer } from "../../accounts/index.js";
import { ClientAddresses } from "../../platform/http/ClientAddresses.js";
import { OwnOrigins } from "../../platform/http/OwnOrigins.js";
import { routeUpgrades } from "../../platform/http/routeUpgrades.js";
import { keysFor } from "../../platform/secrets/keys.js";
import { RateLimitSubjects } from "../../platform/limits/RateLimitSubjects.js";
import { KnownDevices } from "../../platform/limits/KnownDevices.js";
import { Limits } from "../../platform/limits/Limits.js";
import { createLogger, type Logger } from "../../platform/telemetry/logger.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { Telemetry } from "../../platform/telemetry/Telemetry.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { pause } from "../../testing/support/pause.js";

/** An iterator of numbers that stays open until its subscriber calls `return`. */
class Numbers implements AsyncIterableIterator<number, undefined> {
  isOpen = true;
  private end: () => void = () => undefined;
  private number = 0;

  constructor(private readonly last: number) {}

  next(): Promise<IteratorResult<number, undefined>> {
    if (!this.isOpen) return Promise.resolve({ done: true, value: undefined });
    if (this.number < this.last) return Promise.resolve({ done: false, value: ++this.number });
    return new Promise((resolve) => (this.end = () => resolve({ done: true, value: undefined })));
  }

  return(): Promise<IteratorResult<number, undefined>> {
    this.isOpen = false;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

type Service = {
  readonly url: string;
  readonly open: Numbers[];
  readonly executed: number[];
  /** Lets pending queries of the field `slow` complete, and pending subscriptions to `released` open. */
  release(): void;
};

const authenticator = {
  accessOf: (token: string) =>
    Promise.reject(
      token === "refused"
        ? DomainError.of("UNAUTHENTICATED", "BAD_TOKEN", "No.")
        : Object.assign(new Error("The database is down."), { code: token }),
    ),
} as unknown as TransportDependencies["services"]["authenticator"];

async function serve(logger: Logger = createLogger("silent")): Promise<Service> {
  const open: Numbers[] = [];
  const executed: number[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const subscribe = (last: number) => {
    open.push(new Numbers(last));
    return open.at(-1);
  };
  const int = new GraphQLNonNull(GraphQLInt);
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: "Query",
      fields: {
        echo: {
          type: int,
          args: { n: { type: int } },
          resolve: (_root, { n }: { n: number }) => (executed.push(n), n),
        },
        slow: { type: int, resolve: () => released.then(() => 1) },
        expiring: {
          type: int,
          args: { isRenewed: { type: GraphQLBoolean } },
          resolve: async (_root, { isRenewed }: { isRenewed?: boolean }, { connection }: Context) => {
            const viewer = { id: "nora", credentialId: "s", scopes: null } as unknown as Viewer;
            connection?.grant({ viewer, expiresAt: new Date() });
            await pause(300);
            if (isRenewed) connection?.grant({ viewer, expiresAt: null });
            return 1;
          },
        },
      },
    }),
    subscription: new GraphQLObjectType({
      name: "Subscription",
      fields: {
        numbers: { type: int, subscribe: () => subscribe(2), resolve: (number: number) => number },
        secondFails: {
          type: int,
          subscribe: () => subscribe(3),
          resolve: (number: number) => {
            if (number === 2) throw new Error("The database is down.");
            return number;
          },
        },
        released: {
          type: int,
          subscribe: () => released.then(() => subscribe(2)),
          resolve: (number: number) => number,
        },
        large: { type: GraphQLString, subscribe: () => subscribe(1e6), resolve: () => "x".repeat(60_000) },
      },
    }),
  });
  const services = {
    authenticator,
    limits: new Limits(null),
    rateLimitSubjects: new RateLimitSubjects(
      new ClientAddresses([]),
      new KnownDevices(keysFor("known devices", ["a secret of this test"]), "http://localhost"),
    ),
    origins: new OwnOrigins("http://localhost", []),
    telemetry: new Telemetry(logger),
    database: {},
    chat: {},
  } as unknown as TransportDependencies["services"];
  const transport = startWebSocketServer({
    ...{ services, schema, knownOnly: false, introspection: false, timeoutMs: 10_000 },
    known: new KnownOperations({}),
    documents: createDocumentCache(),
    registered: new InMemoryLRUCache(),
  });
  const server = createServer();
  routeUpgrades(server, { "/graphql": transport.server }, () => false);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    await transport.stop();
    server.close();
  });
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`, open, executed, release };
}

class Client {
  readonly received: unknown[] = [];
  readonly closed: Promise<number>;
  private onReceived: () => void = () => undefined;

  private constructor(readonly socket: WebSocket) {
    this.closed = once(socket, "close").then(([code]) => code as number);
    socket.on("message", (data: Buffer) => {
      this.received.push(JSON.parse(String(data)));
      this.onReceived();
    });
  }

  static async connect({ url }: Service, payload?: object): Promise<Client> {
    const client = new Client(new WebSocket(url, "graphql-transport-ws"));
    await once(client.socket, "open");
    client.send({ type: "connection_init", ...(payload && { payload }) });
    if (!payload) await client.receives(1);
    return client;
  }

  send(...messages: readonly object[]): this {
    for (const message of messages) this.socket.send(JSON.stringify(message));
    return this;
  }

  /** Waits for `count` messages and returns all except the connection's acknowledgement. */
  async receives(count: number): Promise<readonly unknown[]> {
    while (this.received.length < count) await new Promise<void>((resolve) => (this.onReceived = resolve));
    return this.received.slice(1);
  }
}

const ask = (id: string, query: string, variables = {}) => ({ id, type: "subscribe", payload: { query, variables } });
const next = (id: string, data: object) => ({ id, type: "next", payload: { data } });
const resolutionFailure = "OPERATION_RESOLUTION_FAILURE";

it("a GraphQL subscription ends when an item fails, so that its client resumes after the previous item", async () => {
  const client = await Client.connect(await serve());
  client.send(ask("a", "subscription { secondFails }"));
  const failed = { id: "a", type: "next", payload: { data: null, errors: [expect.anything()] } };
  expect(await client.receives(4)).toEqual([next("a", { secondFails: 1 }), failed, { id: "a", type: "complete" }]);
});

it("a client's GraphQL subscriptions end when it disconnects", async () => {
  const service = await serve();
  const client = await Client.connect(service);
  client.send(ask("a", "subscription { numbers }"), ask("b", "subscription { numbers }"));
  await client.receives(5);
  client.socket.close();
  await client.closed;
  const another = await Client.connect(service);
  await another.send({ type: "ping" }).receives(2);
  expect(service.open.map(({ isOpen }) => isOpen)).toEqual([false, false]);
});

it("the operations of a WebSocket connection start in the order in which they were sent", async () => {
  const service = await serve();
  const client = await Client.connect(service);
  const numbers = Array.from({ length: 50 }, (_, i) => i);
  // Even-numbered operations have unique names, so their documents are not in the cache; the others share a document.
  const query = (n: number) => `query ${n % 2 ? "Shared" : `Q${n}`}($n: Int!) { echo(n: $n) }`;
  client.send(...numbers.map((n) => ask(String(n), query(n), { n })));
  await client.receives(101);
  expect(service.executed).toEqual(numbers);
});

it("a WebSocket connection's 21st subscription is rejected, but accepted once an earlier one has ended", async () => {
  const client = await Client.connect(await serve());
  for (let i = 0; i < 20; i += 1) client.send(ask(String(i), "subscription { numbers }"));
  await client.receives(41);
  client.send(ask("more", "subscription { numbers }"));
  const [rejected] = (await client.receives(42)).slice(-1) as [{ type: string; payload: [{ extensions: unknown }] }];
  expect([rejected.type, rejected.payload[0].extensions]).toMatchObject([
    "error",
    { problem: "TOO_MANY_SUBSCRIPTIONS" },
  ]);
  client.send({ id: "0", type: "complete" }, ask("again", "subscription { numbers }"));
  expect((await client.receives(43))[41]).toEqual(next("again", { numbers: 1 }));
});

it("a WebSocket connection's 101st concurrent operation is rejected, and the others get their results", async () => {
  const service = await serve();
  const client = await Client.connect(service);
  client.send(...Array.from({ length: 101 }, (_, i) => ask(String(i), "{ slow }")));
  expect(await client.receives(2)).toMatchObject([
    { id: "100", type: "error", payload: [{ extensions: { problem: "TOO_MANY_OPERATIONS" } }] },
  ]);
  service.release();
  const results = Array.from({ length: 100 }, (_, i) => next(String(i), { slow: 1 }));
  expect(await client.receives(202)).toEqual(expect.arrayContaining(results));
});

it("a WebSocket client can reuse a subscription's id right after completing the subscription", async () => {
  const service = await serve();
  const client = await Client.connect(service);
  const raw = (client.socket as unknown as { _socket: Socket })._socket;
  client.send(ask("a", "subscription { numbers }"));
  await client.receives(3);
  // The server reads both messages at once.
  raw.cork();
  client.send({ id: "a", type: "complete" }, ask("a", "subscription { secondFails }"));
  raw.uncork();
  expect((await client.receives(4))[2]).toEqual(next("a", { secondFails: 1 }));
});

it("a WebSocket client that reuses a subscription's id before the server has ended the subscription is disconnected, and the subscription ends", async () => {
  const service = await serve();
  const client = await Client.connect(service);
  const released = ask("a", "subscription { released }");
  client.send(released, { id: "a", type: "complete" }, released);
  expect(await client.closed).toBe(1013);
  service.release();
  const other = await Client.connect(service);
  expect(await other.send(released).receives(3)).toContainEqual(next("a", { released: 1 }));
  expect(service.open.map(({ isOpen }) => isOpen)).toEqual([false, true]);
});

it.each([
  [
    "a variable of the wrong type",
    { query: "query ($n: Int!) { echo(n: $n) }", variables: { n: "one" } },
    "BAD_USER_INPUT",
  ],
  ["a missing variable", { query: "query ($n: Int!) { echo(n: $n) }" }, "BAD_USER_INPUT"],
  ["several operations without a name", { query: "query A { echo(n: 1) } query B { echo(n: 2) }" }, resolutionFailure],
  ["an unknown operation name", { query: "query A { echo(n: 1) }", operationName: "B" }, resolutionFailure],
])("over WebSocket, the error for %s has the same code as over HTTP", async (_what, payload, code) => {
  const client = await Client.connect(await serve());
  client.send({ id: "a", type: "subscribe", payload });
  const errors = [expect.objectContaining({ extensions: { code, requestId: expect.any(String) } })];
  expect(await client.receives(2)).toEqual([{ id: "a", type: "error", payload: errors }]);
});

it("the WebSocket server echoes a ping's payload in the pong if it is small, and omits it otherwise", async () => {
  const client = await Client.connect(await serve());
  client.send({ type: "ping", payload: { n: 1 } }, { type: "ping", payload: { text: "x".repeat(2000) } });
  expect(await client.receives(3)).toEqual([{ type: "pong", payload: { n: 1 } }, { type: "pong" }]);
});

it("the WebSocket connection of a client that does not read is terminated, and its subscription ends", async () => {
  const service = await serve();
  const client = await Client.connect(service);
  const raw = (client.socket as unknown as { _socket: Socket })._socket;
  client.send(ask("a", "subscription { large }"));
  await client.receives(2);
  raw.pause();
  // Unread output accumulates even if each message is small.
  const ping = { type: "ping", payload: { text: "x".repeat(900) } };
  while (service.open[0]?.isOpen) {
    client.send(...Array.from({ length: 200 }, () => ping));
    await new Promise((resolve) => setImmediate(resolve));
  }
  raw.resume();
  expect(await client.closed).toBe(1006);
});

it.each([
  ["an invalid token", "refused", 4403, []],
  ["a token that can't be checked right now", "ECONNREFUSED", 1013, ["40 A connection could not be served"]],
  ["a token whose check fails", "42501", 1013, ["50 A connection failed"]],
])("a WebSocket connection with %s is closed with the appropriate code", async (_what, authorization, code, logged) => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(line) });
  const client = await Client.connect(await serve(logger), { authorization: `Bearer ${authorization}` });
  expect(await client.closed).toBe(code);
  const parsed = lines.map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(parsed.map(({ level, msg }) => `${level} ${msg}`)).toEqual(logged);
});

describe("a WebSocket connection whose token expires during an operation", () => {
  it("sends the operation's result, and is then closed with 4401", async () => {
    const client = await Client.connect(await serve());
    client.send(ask("a", "{ expiring }"));
    expect(await client.closed).toBe(4401);
    expect(client.received.slice(1, 2)).toEqual([next("a", { expiring: 1 })]);
  });

  it("stays open if the operation renews the token, and executes operations that were sent in the meantime", async () => {
    const client = await Client.connect(await serve());
    client.send(ask("a", "{ expiring(isRenewed: true) }"));
    await pause(100);
    client.send(ask("b", "{ echo(n: 2) }"));
    expect(await client.receives(5)).toEqual([
      next("a", { expiring: 1 }),
      { id: "a", type: "complete" },
      next("b", { echo: 2 }),
      { id: "b", type: "complete" },
    ]);
  });
});

it.each([
  ["only other subprotocols", ["graphql-ws", "soap"]],
  ["no subprotocol", []],
])("a WebSocket client that offers %s is disconnected with 4406", async (_what, offered) => {
  const socket = new WebSocket((await serve()).url, offered);
  const [code] = (await once(socket, "close")) as [number];
  expect(code).toBe(4406);
});

describe("a client that violates the WebSocket protocol", () => {
  /** A masked text frame whose two bytes are not valid UTF-8, and a frame with an undefined opcode. */
  const malformed = { "broken UTF-8": "818200000000c328", "an unknown opcode": "838000000000" };

  it.each(Object.entries(malformed))(
    "is disconnected for %s, with one log line and no stack trace",
    async (_what, hex) => {
      const lines: string[] = [];
      const logger = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
      const client = await Client.connect(await serve(logger));
      (client.socket as unknown as { _socket: Socket })._socket.write(Buffer.from(hex, "hex"));
      expect([1002, 1007]).toContain(await client.closed);
      expect(lines).toEqual([expect.stringContaining("violated the WebSocket protocol")]);
      expect(lines[0]).not.toContain("stack");
    },
  );

  it("is disconnected for a message of an unknown type", async () => {
    const client = await Client.connect(await serve());
    expect(await client.send({ type: "hello" }).closed).toBe(4400);
  });
});
