import type { EntityManager } from "typeorm";

/** What another slice stores about a user, besides messages and reviews that others see. */
export type PersonalData = {
  /** The tables to export, each with its column for the user's id. */
  readonly tables: Readonly<Record<string, string>>;
  /** Deletes the data within the caller's transaction, which has locked the account and revoked its sessions and keys. */
  readonly remove: (manager: EntityManager, personId: string) => Promise<void>;
};
