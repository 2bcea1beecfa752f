import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { execute, GraphQLError, GraphQLInt, GraphQLObjectType, GraphQLSchema, parse, validate } from "graphql";
import { WebSocket } from "ws";
import type { Host } from "./Conversation.js";
import { speakGraphql } from "./speakGraphql.js";
import { subscribe } from "./subscribe.js";
import { TurnwiseSockets } from "../http/TurnwiseSockets.js";
import { routeUpgrades } from "../http/UpgradeRouter.js";
import { createLogger } from "../logger.js";
import { atTheEnd } from "../../testing/atTheEnd.js";

/** Numbers that somebody counts out; `isCounting` until whoever listens has gone. */
class Counter implements AsyncIterableIterator<number, undefined> {
  isCounting = true;
  private count = 0;
  private end: () => void = () => undefined;

  constructor(private readonly most: number) {}

  next(): Promise<IteratorResult<number, undefined>> {
    if (this.count < this.most) return Promise.resolve({ done: false, value: ++this.count });
    return new Promise((resolve) => (this.end = () => resolve({ done: true, value: undefined })));
  }

  return(): Promise<IteratorResult<number, undefined>> {
    this.isCounting = false;
    this.end();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** Opens a server of somebody who counts, and answers a way in. */
async function openServer(changes: Partial<Host<WebSocket>> = {}) {
  const counters: Counter[] = [];
  const counting = (most: number) => {
    const counter = new Counter(most);
    counters.push(counter);
    return counter;
  };
  const numbers = { type: GraphQLInt, subscribe: () => counting(2), resolve: (number: unknown) => number };
  const broken = { type: GraphQLInt, subscribe: brokenSource, resolve: (number: unknown) => number };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: "Query", fields: { one: { type: GraphQLInt, resolve: () => 1 } } }),
    subscription: new GraphQLObjectType({ name: "Subscription", fields: { numbers, broken } }),
  });
  const host: Host<WebSocket> = {
    admit: () => Promise.resolve(true),
    dismiss: () => undefined,
    read: (_visitor, { query, operationName }) => {
      const document = parse(query);
      const errors = validate(schema, document);
      return Promise.resolve(errors.length > 0 ? errors : { schema, document, operationName: operationName ?? null });
    },
    execute,
    subscribe: (args) => subscribe(args, { execute: (rootValue) => execute({ ...args, rootValue }) }),
    show: (result) => ({ ...result }),
    showErrors: (errors) => errors.map(({ message }) => ({ message })),
    ...changes,
  };
  const sockets = new TurnwiseSockets({ noServer: true, clientTracking: false });
  const speaking = speakGraphql(sockets, (socket) => socket, host, createLogger("silent"));
  const server = createServer();
  routeUpgrades(server, { "/graphql": sockets }, () => false);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    await speaking.end(1001, "Going away");
    server.close();
    await once(server, "close");
  });
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  return { counters, visit: (protocol = "graphql-transport-ws") => Visitor.come(url, protocol) };
}

/** Numbers that nobody can count. */
const brokenSource = (): AsyncIterable<number> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("The log is away.")) }),
});

/** Somebody who speaks the protocol by hand. */
class Visitor {
  readonly heard: unknown[] = [];
  readonly closed: Promise<number>;
  private wake: () => void = () => undefined;

  private constructor(readonly socket: WebSocket) {
    this.closed = once(socket, "close").then(([code]) => code as number);
    socket.on("message", (data: Buffer) => {
      this.heard.push(JSON.parse(String(data)));
      this.wake();
    });
  }

  static async come(url: string, protocol: string): Promise<Visitor> {
    const visitor = new Visitor(new WebSocket(url, protocol === "" ? [] : protocol));
    await once(visitor.socket, "open");
    return visitor;
  }

  say(...messages: readonly object[]): this {
    for (const message of messages) this.socket.send(JSON.stringify(message));
    return this;
  }

  /** Waits for so many messages and answers all. */
  async hears(count: number): Promise<readonly unknown[]> {
    while (this.heard.length < count) await new Promise<void>((resolve) => (this.wake = resolve));
    return this.heard;
  }
}

const init = { type: "connection_init" };
const ack = { type: "connection_ack" };
const ask = (id: string, query: string) => ({ id, type: "subscribe", payload: { query } });

it("a question is answered once, and its name is free again", async () => {
  const visitor = await (await openServer()).visit();
  visitor.say(init);
  await visitor.hears(1);
  visitor.say(ask("a", "{ one }"));
  await visitor.hears(3);
  visitor.say(ask("a", "{ one }"));
  const answer = [
    { id: "a", type: "next", payload: { data: { one: 1 } } },
    { id: "a", type: "complete" },
  ];
  expect(await visitor.hears(5)).toEqual([ack, ...answer, ...answer]);
});

it("a subscription goes on until its client ends it, and hears nothing more then", async () => {
  const { counters, visit } = await openServer();
  const visitor = await visit();
  visitor.say(init);
  await visitor.hears(1);
  visitor.say(ask("a", "subscription { numbers }"));
  const next = (numbers: number) => ({ id: "a", type: "next", payload: { data: { numbers } } });
  expect(await visitor.hears(3)).toEqual([ack, next(1), next(2)]);
  visitor.say({ id: "a", type: "complete" }, { type: "ping", payload: { still: "there" } });
  expect((await visitor.hears(4)).at(-1)).toEqual({ type: "pong", payload: { still: "there" } });
  expect(counters.map(({ isCounting }) => isCounting)).toEqual([false]);
});

it("a connection that goes takes its subscriptions with it", async () => {
  let dismissed: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (dismissed = resolve));
  const { counters, visit } = await openServer({ dismiss: () => dismissed() });
  const visitor = await visit();
  visitor.say(init);
  await visitor.hears(1);
  visitor.say(ask("a", "subscription { numbers }"), ask("b", "subscription { numbers }"));
  await visitor.hears(5);
  visitor.socket.terminate();
  await gone;
  expect(counters.map(({ isCounting }) => isCounting)).toEqual([false, false]);
});

it("what can't be asked, and a source that breaks, is told as an error", async () => {
  const visitor = await (await openServer()).visit();
  visitor.say(init);
  await visitor.hears(1);
  visitor.say(ask("a", "{ two }"));
  await visitor.hears(2);
  visitor.say(ask("b", "subscription { broken }"));
  const error = (id: string, message: string) => ({ id, type: "error", payload: [{ message }] });
  expect(await visitor.hears(3)).toEqual([
    ack,
    error("a", 'Cannot query field "two" on type "Query".'),
    error("b", "The log is away."),
  ]);
});

it("an operation that was ended before it began is not begun", async () => {
  let goOn: () => void = () => undefined;
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  const { visit } = await openServer({
    read: async () => {
      await mayGoOn;
      return [new GraphQLError("Nobody may hear this.")];
    },
  });
  const visitor = await visit();
  visitor.say(init);
  await visitor.hears(1);
  visitor.say(ask("a", "{ one }"), { id: "a", type: "complete" }, { type: "ping" });
  await visitor.hears(2);
  goOn();
  visitor.say({ type: "ping" });
  expect(await visitor.hears(3)).toEqual([ack, { type: "pong" }, { type: "pong" }]);
});

describe("whoever breaks the protocol is shown out", () => {
  const numbers = ask("a", "subscription { numbers }");
  it.each([
    ["for a question before the introduction", [numbers], 4401],
    ["for a second introduction", [init, init], 4429],
    ["for a message that only servers send", [ack], 4400],
    ["for a message without a type", [{}], 4400],
  ])("%s", async (_what, messages, code) => {
    const visitor = await (await openServer()).visit();
    expect(await visitor.say(...messages).closed).toBe(code);
  });

  it("for a name that is taken", async () => {
    const visitor = await (await openServer()).visit();
    visitor.say(init);
    await visitor.hears(1);
    expect(await visitor.say(numbers, numbers).closed).toBe(4409);
  });

  it("for speaking another one", async () => {
    expect(await (await (await openServer()).visit("")).closed).toBe(4406);
  });

  it("for not introducing themselves", async () => {
    expect(await (await (await openServer()).visit()).closed).toBe(4408);
  });

  it("where they are not let in", async () => {
    const visitor = await (await openServer({ admit: () => Promise.resolve(false) })).visit();
    expect(await visitor.say(init).closed).toBe(4403);
  });

  it("where the server fails, without a word about why", async () => {
    const visitor = await (await openServer({ admit: () => Promise.reject(new Error("secret")) })).visit();
    expect(await visitor.say(init).closed).toBe(4500);
  });
});
