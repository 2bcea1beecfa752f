import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from "graphql";
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { KnownOperations } from "./KnownOperations.js";
import { OperationReader } from "./OperationReader.js";
import { SocketDoor } from "./SocketDoor.js";
import { routeUpgrades } from "../http/UpgradeRouter.js";

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

describe("a subscription", () => {
  it("ends at an item that can't be told: who goes on behind the one before is told it again", async () => {
    const known = new KnownOperations({});
    const door = new SocketDoor<never, object>({
      schema,
      reader: new OperationReader(schema, { known, knownOnly: false, introspection: false }),
      guard: () => Promise.resolve(),
      greet: () => Promise.resolve("127.0.0.1"),
      areFramesCounted: true,
      patience: 10_000,
      admit: () => Promise.reject(new Error("Nobody is known.")),
      contextFor: () => ({}),
      translate: (error) => error.toJSON(),
    });
    const server = createServer();
    routeUpgrades(server, { "/graphql": door.server }, () => false);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
    const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 });

    const told: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      client.subscribe(
        { query: "subscription { feed }" },
        { next: ({ data, errors }) => told.push(errors ? "?" : data), error: reject, complete: resolve },
      );
    });
    await client.dispose();
    await door.stop();
    server.close();
    expect(told).toEqual([{ feed: 1 }, "?"]);
  });
});
