import { RedisPubSub } from "graphql-redis-subscriptions";
import { PubSub as LocalPubSub, type PubSubEngine } from "graphql-subscriptions";
import { Redis } from "ioredis";
import type { PubSub } from "type-graphql";
import { DataSource } from "typeorm";
import { Chat, Country, Message, Subject, Tutor, User } from "./entities.js";

const { DATABASE_URL, REDIS_URL } = process.env;

export const dataSource = new DataSource({
  type: "postgres",
  ...(DATABASE_URL === undefined ? {} : { url: DATABASE_URL }),
  schema: process.env["DATABASE_SCHEMA"] ?? "public",
  entities: [User, Chat, Message, Subject, Country, Tutor],
  synchronize: true,
  poolSize: 10,
});

const engine: PubSubEngine =
  REDIS_URL === undefined
    ? new LocalPubSub()
    : new RedisPubSub({ publisher: new Redis(REDIS_URL), subscriber: new Redis(REDIS_URL) });

/** Adapts the pub/sub engine to TypeGraphQL 2. */
export const pubSub: PubSub = {
  publish: (topic, payload) => void engine.publish(topic, payload),
  subscribe: (topic) => engine.asyncIterableIterator(topic),
};
