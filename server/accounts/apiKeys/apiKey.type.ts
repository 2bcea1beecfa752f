import { Field, ID, InputType, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { enumOf } from "../../platform/graphql/enumOf.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { accessErrors } from "../viewer.type.js";
import type { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { type ApiKeyLifetime as Lifetime, maxNameLength } from "./apiKeyRules.js";
import { ApiKeyScope } from "./scope.js";

export const ApiKeyLifetime = enumOf<Lifetime>("ApiKeyLifetime", "The lifetime of a new API key.", {
  DAYS_30: "30 days.",
  DAYS_90: "90 days.",
  DAYS_365: "365 days.",
  NEVER: "The key does not expire.",
});

/** Excludes the secret, which is returned only on creation. */
@ObjectType({ description: "A key with which a program can act on behalf of the viewer, within its scopes." })
export class ApiKey {
  @Field(() => ID, { description: "The id." })
  id!: string;

  @Field(() => String, { description: "The name given by its owner." })
  name!: string;

  @Field(() => [ApiKeyScope], { description: "The scopes: what the key may be used for." })
  scopes!: readonly ApiKeyScope[];

  @Field(() => String, { description: "The last four characters, so that the owner can recognize it." })
  lastFour!: string;

  @Field(() => DateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description:
      "When it was last used, to within a few minutes; null if it was never used. An open WebSocket or Socket.IO " +
      "connection counts as use, even if it only listens.",
  })
  lastUsedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When it expires (or has expired); null if it never does." })
  expiresAt!: Date | null;
}

export function toApiKey({ id, name, scopes, lastFour, createdAt, lastUsedAt, expiresAt }: ApiKeyRow): ApiKey {
  return { id, name, scopes, lastFour, createdAt, lastUsedAt, expiresAt };
}

@InputType({ description: "An API key to create." })
export class CreateApiKeyInput {
  @Field(() => String, { description: `A descriptive name: at most ${maxNameLength} characters.` })
  name!: string;

  @Field(() => [ApiKeyScope], { description: "The scopes, at least one: what the key may be used for." })
  scopes!: ApiKeyScope[];

  @Field(() => ApiKeyLifetime, { description: "The lifetime." })
  lifetime!: Lifetime;
}

@InputType({ description: "A new name for an API key." })
export class RenameApiKeyInput {
  @Field(() => ID, { description: "The key's id." })
  id!: string;

  @Field(() => String, { description: `The new name: at most ${maxNameLength} characters.` })
  name!: string;
}

@InputType({ description: "An API key to revoke." })
export class RevokeApiKeyInput {
  @Field(() => ID, { description: "The key's id." })
  id!: string;
}

@ObjectType({ description: "The result of creating an API key." })
export class CreateApiKeyPayload extends payloadOf("CreateApiKey", [
  ...accessErrors,
  "BAD_CHARACTERS",
  "REQUIRED",
  "SESSION_ENDED",
  "TOO_LONG",
  "TOO_MANY_API_KEYS",
]) {
  @Field(() => ApiKey, { nullable: true, description: "The new key; null if the request was rejected." })
  apiKey?: ApiKey | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The secret, to send as `Authorization: Bearer swl_…`. It is shown only once. Null if the request was rejected.",
  })
  token?: string | null;
}

@ObjectType({ description: "The result of renaming an API key." })
export class RenameApiKeyPayload extends payloadOf("RenameApiKey", [
  ...accessErrors,
  "API_KEY_NOT_FOUND",
  "BAD_CHARACTERS",
  "REQUIRED",
  "TOO_LONG",
]) {
  @Field(() => ApiKey, { nullable: true, description: "The renamed key; null if the request was rejected." })
  apiKey?: ApiKey | null;
}

@ObjectType({ description: "The result of revoking an API key." })
export class RevokeApiKeyPayload extends payloadOf("RevokeApiKey", [...accessErrors, "API_KEY_NOT_FOUND"]) {
  @Field(() => ApiKey, { nullable: true, description: "The revoked key; null if the request was rejected." })
  apiKey?: ApiKey | null;
}
