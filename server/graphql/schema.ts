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

/** Every resolver, with the function that creates its instance. */
const resolvers = new Map<ResolverClass, (services: Services) => object>([
  [
    NodeResolver,
    ({ tutors, tutorReviews, chatReader, webhooks }) =>
      new NodeResolver<Context>([
        tutorNodes(tutors, tutorReviews),
        chatNodes(chatReader),
        webhookNodes(webhooks.service),
      ]),
  ],
  [ImageResolver, ({ publicUrl }) => new ImageResolver(publicUrl)],
  [AccountResolver, ({ accounts, authenticator, cookie }) => new AccountResolver(accounts, authenticator, cookie)],
  [PasswordResolver, ({ passwords }) => new PasswordResolver(passwords)],
  [LogInLinkResolver, ({ logInLinks, cookie }) => new LogInLinkResolver(logInLinks, cookie)],
  [
    EmailVerificationResolver,
    ({ emailVerification, accounts }) => new EmailVerificationResolver(emailVerification, accounts),
  ],
  [OpenIdResolver, ({ openId, openIdCookie }) => new OpenIdResolver(openId, openIdCookie)],
  [ApiKeyResolver, ({ apiKeys }) => new ApiKeyResolver(apiKeys)],
  [ViewerResolver, ({ accounts }) => new ViewerResolver(accounts)],
  [TutorResolver, ({ tutors }) => new TutorResolver(tutors)],
  [TutorConnectionResolver, () => new TutorConnectionResolver()],
  [ViewerTutorResolver, ({ tutors }) => new ViewerTutorResolver(tutors)],
  [TutorReviewsResolver, ({ tutorReviews }) => new TutorReviewsResolver(tutorReviews)],
  [ReviewResolver, () => new ReviewResolver()],
  [SavedTutorResolver, ({ savedTutors }) => new SavedTutorResolver(savedTutors)],
  [
    ReviewEligibilityResolver,
    ({ reviewEligibility, tutors }) => new ReviewEligibilityResolver(reviewEligibility, tutors),
  ],
  [ChatResolver, ({ chat, chatReader }) => new ChatResolver(chat, chatReader)],
  [ChatFeedResolver, () => new ChatFeedResolver()],
  [MessageResolver, () => new MessageResolver()],
  [SendMessagePayloadResolver, () => new SendMessagePayloadResolver()],
  [ReadMessagesPayloadResolver, () => new ReadMessagesPayloadResolver()],
  [ChangeMessagePayloadResolver, () => new ChangeMessagePayloadResolver()],
  [ViewerChatResolver, ({ chatReader }) => new ViewerChatResolver(chatReader)],
  [WebhookResolver, ({ webhooks }) => new WebhookResolver(webhooks.service)],
  [ViewerWebhookResolver, ({ webhooks }) => new ViewerWebhookResolver(webhooks.service)],
  [NotificationResolver, ({ notifications }) => new NotificationResolver(notifications.service)],
]);

/**
 * Builds the schema from the resolver instances; without instances, it can only be printed. Skips TypeGraphQL's schema
 * validation because graphql-js validates the schema anyway on the first operation.
 */
function createSchema(instances: ReadonlyMap<unknown, object>): GraphQLSchema {
  return lexicographicSortSchema(
    buildSchemaSync({
      resolvers: [...resolvers.keys()] as NonEmptyArray<ResolverClass>,
      validate: false,
      skipCheck: true,
      // TypeGraphQL requires a PubSub, but our subscriptions return the feed's own iterables.
      pubSub: {} as PubSub,
      container: { get: (resolver) => instances.get(resolver) },
    }),
  );
}

/** Builds the schema, with resolvers that call the services. */
export function createExecutableSchema(services: Services): GraphQLSchema {
  return createSchema(new Map([...resolvers].map(([resolver, create]) => [resolver, create(services)])));
}

/**
 * Returns the schema as sorted SDL with descriptions: the content of `schema/schema.graphql`.
 * @throws Error if the schema is invalid
 */
export function printSchemaDocument(): string {
  const schema = createSchema(new Map());
  assertValidSchema(schema);
  return `${printSchema(schema)}\n`;
}
