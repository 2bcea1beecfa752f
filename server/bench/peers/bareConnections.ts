import { createServer } from "node:http";
import { GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { Server } from "socket.io";
import { WebSocketServer } from "ws";

const never = new Promise<void>(() => undefined);

async function* nothing(): AsyncGenerator<{ feed: string }> {
  await never;
  yield { feed: "" };
}

const type = new GraphQLNonNull(GraphQLString);
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: "Query", fields: { feed: { type } } }),
  subscription: new GraphQLObjectType({ name: "Subscription", fields: { feed: { type, subscribe: nothing } } }),
});

/** A server for idle connections: Socket.IO, or graphql-ws with a subscription that never emits anything. */
export async function main(): Promise<void> {
  const { PORT, LIBRARY } = process.env;
  const server = createServer();
  if (LIBRARY === "socket.io") new Server(server, { serveClient: false });
  else useServer({ schema }, new WebSocketServer({ server, path: "/graphql" }));
  await new Promise<void>((resolve) => server.listen(Number(PORT), "127.0.0.1", resolve));
  process.stdout.write("ready\n");
}
