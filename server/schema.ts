import "reflect-metadata";
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import { buildSchemaSync, getMetadataStorage, type NonEmptyArray, type PubSub } from "type-graphql";
import { AccountResolver, OpenIdResolver, PasswordResolver, ViewerResolver } from "./accounts/index.js";
import {
  ChangeMessagePayloadResolver,
  ChatFeedResolver,
  ChatResolver,
  MessageResolver,
  ReadMessagesPayloadResolver,
  ReviewDeskResolver,
  SendMessagePayloadResolver,
  ViewerChatResolver,
} from "./chat/index.js";
import { callDirectly } from "./platform/graphql/callDirectly.js";
import { NodeResolver } from "./platform/graphql/NodeResolver.js";
import {
  ReviewResolver,
  SavedTutorResolver,
  TutorConnectionResolver,
  TutorResolver,
  TutorReviewsResolver,
  ViewerTutorResolver,
} from "./tutors/index.js";

type ResolverClass = new (...parts: never[]) => object;

const resolvers: NonEmptyArray<ResolverClass> = [
  NodeResolver,
  AccountResolver,
  PasswordResolver,
  OpenIdResolver,
  ViewerResolver,
  TutorResolver,
  TutorConnectionResolver,
  ViewerTutorResolver,
  TutorReviewsResolver,
  ReviewResolver,
  SavedTutorResolver,
  ReviewDeskResolver,
  ChatResolver,
  ChatFeedResolver,
  MessageResolver,
  SendMessagePayloadResolver,
  ReadMessagesPayloadResolver,
  ChangeMessagePayloadResolver,
  ViewerChatResolver,
];

/** TypeGraphQL wants one, but what is subscribed to here are the feed's own iterables. */
const noTopics: PubSub = {
  publish() {
    throw new Error("Nothing is published by topic.");
  },
  subscribe() {
    throw new Error("Nothing is subscribed to by topic.");
  },
};

/** Builds the executable schema; `instances` has one object for each resolver class that has a service. */
export function createSchema(instances: readonly object[]): GraphQLSchema {
  // A field without a resolver of its own is read by graphql-js itself, which costs half of TypeGraphQL's way; what that is
  // for, middlewares and decorators for authorisation, is not used here.
  for (const type of getMetadataStorage().objectTypes) type.simpleResolvers = true;
  const made = new Map<unknown, object>(instances.map((instance) => [instance.constructor, instance]));
  const instanceOf = (resolver: ResolverClass) => {
    const known = made.get(resolver);
    if (known !== undefined) return known;
    if (resolver.length > 0) throw new Error(`${resolver.name} was given no service.`);
    const instance = new resolver();
    made.set(resolver, instance);
    return instance;
  };
  const schema = lexicographicSortSchema(
    buildSchemaSync({ resolvers, validate: false, pubSub: noTopics, container: { get: instanceOf } }),
  );
  callDirectly(schema, (target) => instanceOf(target as ResolverClass));
  return schema;
}

/** The schema in GraphQL's own language, sorted and described: what stands in `schema/schema.graphql`. */
export function printSchemaDocument(): string {
  return `${printSchema(createSchema([]))}\n`;
}
