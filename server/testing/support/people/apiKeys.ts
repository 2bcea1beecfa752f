import type { Person } from "./people.js";

export const scopes = ["READ_TUTORS", "READ_CHATS", "WRITE_MESSAGES", "MANAGE_PROFILE"] as const;

export type ApiKeyAnswer = {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly lastFour: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
};

export type CreatedKey = { readonly apiKey: ApiKeyAnswer; readonly token: string };

const fields = "id name scopes lastFour createdAt lastUsedAt expiresAt";
const create = `mutation ($input: CreateApiKeyInput!) {
  payload: createApiKey(input: $input) { apiKey { ${fields} } token problems: userErrors { code reason field } }
}`;
const revoke = `mutation ($input: RevokeApiKeyInput!) {
  payload: revokeApiKey(input: $input) { problems: userErrors { code reason field } }
}`;
const rename = `mutation ($input: RenameApiKeyInput!) {
  payload: renameApiKey(input: $input) { problems: userErrors { code reason field } }
}`;

/** @throws Rejection if the server rejects the key */
export async function createsKey(
  person: Person,
  {
    name = "Calendar",
    scopes: chosen = scopes,
    lifetime = "DAYS_90",
  }: {
    readonly name?: string;
    readonly scopes?: readonly string[];
    readonly lifetime?: string;
  } = {},
): Promise<CreatedKey> {
  const { apiKey, token } = await person.does<CreatedKey & { readonly problems: readonly never[] }>(create, {
    ...{ name, scopes: chosen, lifetime },
  });
  return { apiKey, token };
}

/** @throws Rejection if the server rejects the request */
export async function revokesKey(person: Person, id: string): Promise<void> {
  await person.does(revoke, { id });
}

/** @throws Rejection if the server rejects the name */
export async function renamesKey(person: Person, id: string, name: string): Promise<void> {
  await person.does(rename, { id, name });
}

/** Returns a person's API keys, newest first. */
export async function keysOf({ client }: Person): Promise<readonly ApiKeyAnswer[]> {
  const { viewer } = await client.ask<{ viewer: { apiKeys: readonly ApiKeyAnswer[] } }>(
    `{ viewer { apiKeys { ${fields} } } }`,
  );
  return viewer.apiKeys;
}
