import { Field, ID, InputType, ObjectType, registerEnumType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { accessErrors } from "../viewer.type.js";
import type { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { type ApiKeyLifetime as Lifetime, maxNameLength } from "./apiKeyRules.js";
import { ApiKeyScope } from "./scope.js";

/** How long a new key lasts. */
export const ApiKeyLifetime = {
  DAYS_30: "DAYS_30",
  DAYS_90: "DAYS_90",
  DAYS_365: "DAYS_365",
  NEVER: "NEVER",
} as const satisfies Record<Lifetime, Lifetime>;

registerEnumType(ApiKeyLifetime, {
  name: "ApiKeyLifetime",
  description: "How long a new API key lasts.",
  valuesConfig: {
    DAYS_30: { description: "For 30 days." },
    DAYS_90: { description: "For 90 days." },
    DAYS_365: { description: "For 365 days." },
    NEVER: { description: "Until it is revoked." },
  },
});

/** An API key as its owner sees it; the secret itself is shown only when it is created. */
@ObjectType({ description: "A key by which a program acts for the viewer, within its scopes." })
export class ApiKey {
  @Field(() => ID, { description: "The id." })
  id!: string;

  @Field(() => String, { description: "The name that its owner gave it." })
  name!: string;

  @Field(() => [ApiKeyScope], { description: "What it may do." })
  scopes!: readonly ApiKeyScope[];

  @Field(() => String, { description: "Its last four characters, by which its owner recognizes it." })
  lastFour!: string;

  @Field(() => DateTime, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => DateTime, {
    nullable: true,
    description: "When it was last used, within a minute; null if it never was.",
  })
  lastUsedAt!: Date | null;

  @Field(() => DateTime, { nullable: true, description: "When it expires or expired; null if it does not." })
  expiresAt!: Date | null;
}

/** Maps a stored key to GraphQL. */
export function toApiKey({ id, name, scopes, lastFour, createdAt, lastUsedAt, expiresAt }: ApiKeyRow): ApiKey {
  return { id, name, scopes, lastFour, createdAt, lastUsedAt, expiresAt };
}

@InputType({ description: "An API key to create." })
export class CreateApiKeyInput {
  @Field(() => String, { description: `A name to recognize it by: at most ${maxNameLength} characters.` })
  name!: string;

  @Field(() => [ApiKeyScope], { description: "What it may do: at least one scope." })
  scopes!: ApiKeyScope[];

  @Field(() => ApiKeyLifetime, { description: "How long it lasts." })
  lifetime!: Lifetime;
}

/** A key's new name. */
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

@ObjectType({ description: "What came of creating an API key." })
export class CreateApiKeyPayload extends payloadOf("CreateApiKey", [
  ...accessErrors,
  "BAD_CHARACTERS",
  "REQUIRED",
  "TOO_LONG",
  "TOO_MANY_API_KEYS",
]) {
  @Field(() => ApiKey, { nullable: true, description: "The key; null when it was refused." })
  apiKey?: ApiKey | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The secret, to send as `Authorization: Bearer swl_…`. It is shown this once; null when it was refused.",
  })
  token?: string | null;
}

@ObjectType({ description: "What came of renaming an API key." })
export class RenameApiKeyPayload extends payloadOf("RenameApiKey", [
  ...accessErrors,
  "API_KEY_NOT_FOUND",
  "BAD_CHARACTERS",
  "REQUIRED",
  "TOO_LONG",
]) {
  @Field(() => ApiKey, { nullable: true, description: "The key afterwards; null when it was refused." })
  apiKey?: ApiKey | null;
}

@ObjectType({ description: "What came of revoking an API key." })
export class RevokeApiKeyPayload extends payloadOf("RevokeApiKey", [...accessErrors, "API_KEY_NOT_FOUND"]) {
  @Field(() => ApiKey, { nullable: true, description: "The key that was revoked; null when it was refused." })
  apiKey?: ApiKey | null;
}
