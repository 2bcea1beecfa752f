import "reflect-metadata";
import { assertValidSchema, type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import { buildSchemaSync, type NonEmptyArray, type PubSub } from "type-graphql";
import type { Context } from "./context.js";
import {
  AccountResolver,
  ApiKeyResolver,
  EmailVerificationResolver,
  LogInLinkResolver,
  OpenIdResolver,
  PasswordResolver,
  ViewerResolver,
} from "../accounts/index.js";
import {
  ChangeMessagePayloadResolver,
  ChatFeedResolver,
  ChatResolver,
  chatNodes,
  MessageResolver,
  ReadMessagesPayloadResolver,
  ReviewEligibilityResolver,
  SendMessagePayloadResolver,
  ViewerChatResolver,
} from "../chat/index.js";
import { ImageResolver } from "../platform/pictures/image.type.js";
import { NotificationResolver } from "../notifications/index.js";
import { NodeResolver } from "../platform/graphql/NodeResolver.js";
import type { Services } from "../services.js";
import {
  ReviewResolver,
  SavedTutorResolver,
  TutorConnectionResolver,
  TutorResolver,
  tutorNodes,
  TutorReviewsResolver,
  ViewerTutorResolver,
} from "../tutors/index.js";
import { ViewerWebhookResolver, webhookNodes, WebhookResolver } from "../webhooks/index.js";

type ResolverClass = new (...parts: never[]) => object;

const resolvers: NonEmptyArray<ResolverClass> = [
  NodeResolver,
  ImageResolver,
  AccountResolver,
  PasswordResolver,
  LogInLinkResolver,
  EmailVerificationResolver,
  OpenIdResolver,
  ApiKeyResolver,
  ViewerResolver,
  TutorResolver,
  TutorConnectionResolver,
  ViewerTutorResolver,
  TutorReviewsResolver,
  ReviewResolver,
  SavedTutorResolver,
  ReviewEligibilityResolver,
  ChatResolver,
  ChatFeedResolver,
  MessageResolver,
  SendMessagePayloadResolver,
  ReadMessagesPayloadResolver,
  ChangeMessagePayloadResolver,
  ViewerChatResolver,
  WebhookResolver,
  ViewerWebhookResolver,
  NotificationResolver,
];

/** TypeGraphQL requires a PubSub, but our subscriptions return the feed's own iterables. */
const unusedPubSub: PubSub = {
  publish() {
    throw new Error("TypeGraphQL's PubSub is not used.");
  },
  subscribe() {
    throw new Error("TypeGraphQL's PubSub is not used.");
  },
};

/**
 * Builds the schema; `instances` has one object for each resolver class that depends on a service. Skips TypeGraphQL's
 * schema validation because graphql-js validates the schema anyway on the first operation.
 */
function createSchema(instances: readonly object[]): GraphQLSchema {
  const instanceOf = new Map<unknown, object>(instances.map((instance) => [instance.constructor, instance]));
  const get = (resolver: ResolverClass) => {
    const known = instanceOf.get(resolver);
    if (known !== undefined) return known;
    if (resolver.length > 0) throw new Error(`${resolver.name} has no instance: pass its services to createSchema.`);
    const instance = new resolver();
    instanceOf.set(resolver, instance);
    return instance;
  };
  return lexicographicSortSchema(
    buildSchemaSync({ resolvers, validate: false, skipCheck: true, pubSub: unusedPubSub, container: { get } }),
  );
}

/** Builds the schema, with resolvers that call the services. */
export function createExecutableSchema(services: Services): GraphQLSchema {
  const { publicUrl, accounts, authenticator, cookie, passwords, apiKeys, logInLinks, openId, openIdCookie } = services;
  const { tutors, savedTutors, tutorReviews, reviewEligibility, chat, chatReader, webhooks } = services;
  return createSchema([
    new NodeResolver<Context>([
      tutorNodes(tutors, tutorReviews),
      chatNodes(chatReader),
      webhookNodes(webhooks.service),
    ]),
    new ImageResolver(publicUrl),
    new AccountResolver(accounts, authenticator, cookie),
    new PasswordResolver(passwords),
    new LogInLinkResolver(logInLinks, cookie),
    new EmailVerificationResolver(services.emailVerification, accounts),
    new ApiKeyResolver(apiKeys),
    new OpenIdResolver(openId, openIdCookie),
    new ViewerResolver(accounts),
    new TutorResolver(tutors),
    new ViewerTutorResolver(tutors),
    new SavedTutorResolver(savedTutors),
    new TutorReviewsResolver(tutorReviews),
    new ReviewEligibilityResolver(reviewEligibility, tutors),
    new ChatResolver(chat, chatReader),
    new ViewerChatResolver(chatReader),
    new WebhookResolver(webhooks.service),
    new ViewerWebhookResolver(webhooks.service),
    new NotificationResolver(services.notifications.service),
  ]);
}

/**
 * Returns the schema as sorted SDL with descriptions: the content of `schema/schema.graphql`.
 * @throws Error if the schema is invalid
 */
export function printSchemaDocument(): string {
  const schema = createSchema([]);
  assertValidSchema(schema);
  return `${printSchema(schema)}\n`;
}
