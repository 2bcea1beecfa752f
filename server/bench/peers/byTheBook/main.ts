import "reflect-metadata";
import { createServer } from "node:http";
import { ApolloServer } from "@apollo/server";
import { ApolloServerPluginDrainHttpServer } from "@apollo/server/plugin/drainHttpServer";
import { expressMiddleware } from "@as-integrations/express5";
import cors from "cors";
import express from "express";
import { useServer } from "graphql-ws/use/ws";
import { buildSchema } from "type-graphql";
import { WebSocketServer } from "ws";
import { ChatResolver, type Context } from "./chat.resolver.js";
import { dataSource, pubSub } from "./resources.js";
import { TutorResolver } from "./tutor.resolver.js";

const key = new TextEncoder().encode(process.env["JWT_SECRET"]);

async function userOf(authorization: unknown): Promise<string | null> {
  const { jwtVerify } = await import("jose");
  if (typeof authorization !== "string") return null;
  const { payload } = await jwtVerify(authorization.replace(/^Bearer /, ""), key);
  return payload.sub ?? null;
}

/**
 * A server written by following its packages' guides: TypeGraphQL with TypeORM and class-validator, Apollo Server's
 * Express middleware, graphql-ws's `useServer`, and graphql-redis-subscriptions.
 */
export async function main(): Promise<void> {
  await dataSource.initialize();
  const schema = await buildSchema({
    resolvers: [ChatResolver, TutorResolver],
    pubSub,
    validate: true,
    authChecker: ({ context }: { context: Context }) => context.userId !== null,
  });
  const app = express();
  const httpServer = createServer(app);
  const webSockets = new WebSocketServer({ server: httpServer, path: "/graphql" });
  const webSocketServer = useServer<Record<string, unknown>, { userId?: string | null }>(
    {
      schema,
      onConnect: async ({ connectionParams, extra }) => {
        // Authenticate once per connection, not once per operation.
        extra.userId = await userOf(connectionParams?.["authorization"]);
        return extra.userId !== null;
      },
      context: ({ extra }) => ({ userId: extra.userId ?? null }) satisfies Context,
    },
    webSockets,
  );
  const apollo = new ApolloServer<Context>({
    schema,
    plugins: [
      ApolloServerPluginDrainHttpServer({ httpServer }),
      { serverWillStart: async () => ({ drainServer: async () => await webSocketServer.dispose() }) },
    ],
  });
  await apollo.start();
  const context = async ({ req }: { req: express.Request }) => ({ userId: await userOf(req.headers.authorization) });
  app.use("/graphql", cors(), express.json(), expressMiddleware(apollo, { context }));
  httpServer.listen(Number(process.env["PORT"]), "127.0.0.1", () => process.stdout.write("ready\n"));
}
