import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from "graphql";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { pino } from "pino";
import { KnownOperations } from "./KnownOperations.js";
import { OperationReader } from "./OperationReader.js";
import { PlannedExecution } from "./plans/PlannedExecution.js";
import { SocketDoor } from "./SocketDoor.js";
import { routeUpgrades } from "../http/UpgradeRouter.js";
import { createLogger, type Logger } from "../logger.js";
import { Telemetry } from "../telemetry/Telemetry.js";
import { atTheEnd } from "../../testing/atTheEnd.js";

/** A feed of numbers, of which the second can't be told. */
async function* numbers() {
  yield* [1, 2, 3];
  return undefined;
}

const feed = {
  type: new GraphQLNonNull(GraphQLInt),
  subscribe: numbers,
  resolve: (number: unknown) => {
    if (number === 2) throw new Error("The database is away.");
    return number;
  },
};
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: "Query", fields: { nothing: { type: GraphQLInt } } }),
  subscription: new GraphQLObjectType({ name: "Subscription", fields: { feed } }),
});

/** Opens the door to people of whom none is known, and answers its address. */
async function openDoor(logger: Logger = createLogger("silent")): Promise<string> {
  const known = new KnownOperations({});
  const door = new SocketDoor<never, { requestId: string }>({
    schema,
    reader: new OperationReader(schema, { known, knownOnly: false, introspection: false }),
    execution: new PlannedExecution(),
    guard: () => Promise.resolve(),
    greet: () => Promise.resolve("127.0.0.1"),
    areFramesCounted: true,
    patience: 10_000,
    admit: () => Promise.reject(new Error("Nobody is known.")),
    contextFor: () => ({ requestId: "one" }),
    translate: (error) => error.toJSON(),
    telemetry: new Telemetry(logger),
  });
  const server = createServer();
  routeUpgrades(server, { "/graphql": door.server }, () => false);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    await door.stop();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
}

describe("a subscription", () => {
  it("ends at an item that can't be told: who goes on behind the one before is told it again", async () => {
    const client = createClient({ url: await openDoor(), webSocketImpl: WebSocket, retryAttempts: 0 });
    const told: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      client.subscribe(
        { query: "subscription { feed }" },
        { next: ({ data, errors }) => told.push(errors ? "?" : data), error: reject, complete: resolve },
      );
    });
    await client.dispose();
    expect(told).toEqual([{ feed: 1 }, "?"]);
  });
});

describe("somebody who sends what nobody understands", () => {
  /** A masked text frame of two bytes that are no UTF-8, and one with an opcode that does not exist. */
  const malformed = { "broken UTF-8": "818200000000c328", "an unknown opcode": "838000000000" };

  it.each(Object.entries(malformed))("is cut off for %s, with one line of the log and no stack", async (_what, hex) => {
    const lines: string[] = [];
    const logger = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
    const errors = jest.spyOn(console, "error").mockImplementation();
    const socket = new WebSocket(await openDoor(logger), "graphql-transport-ws");
    await once(socket, "open");
    const raw = (socket as unknown as { _socket: Socket })._socket;
    raw.write(Buffer.from(hex, "hex"));
    const [code] = (await once(socket, "close")) as [number];
    expect([1002, 1007]).toContain(code);
    expect(lines).toEqual([expect.stringContaining("broke the WebSocket protocol")]);
    expect(lines[0]).not.toContain("stack");
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it("is cut off for a message that is none of the protocol", async () => {
    const errors = jest.spyOn(console, "error").mockImplementation();
    const socket = new WebSocket(await openDoor(), "graphql-transport-ws");
    await once(socket, "open");
    socket.send("{]");
    expect((await once(socket, "close"))[0]).toBe(4400);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });
});
