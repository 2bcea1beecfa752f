import type { Database } from "../../platform/database/database.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { operatorAudit } from "../audit/AuditTrail.js";
import { requirePersonByEmail } from "../people/personByEmail.js";
import type { ApiKeyRow } from "../rows/ApiKeyRow.js";
import { keysOf, revokeKey } from "./ApiKeyService.js";

/** @throws DomainError NOT_FOUND if no account has the email address */
export async function apiKeysOf({ dataSource }: Database, email: string): Promise<readonly ApiKeyRow[]> {
  const account = await requirePersonByEmail(dataSource.manager, email);
  return keysOf(dataSource.manager, account.id);
}

/**
 * Revokes a key as an operator; the nodes close its connections within two seconds.
 * @throws DomainError NOT_FOUND unless the key exists and has not been revoked
 */
export async function revokeApiKey({ dataSource }: Database, id: string): Promise<void> {
  const key = await dataSource.transaction((manager) =>
    revokeKey(manager, operatorAudit(), { id }, { how: "operator", from: null }),
  );
  if (key === null) throw DomainError.of("NOT_FOUND", "API_KEY_NOT_FOUND", `No API key has the id ${id}.`);
}
