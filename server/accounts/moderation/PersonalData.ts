import type { Database } from "../../platform/database/database.js";

/** What another slice stores about a user, except for messages and reviews, which other users see. */
export type PersonalData = {
  /** The tables to export, each with the condition that selects the rows of the user `$1`. */
  readonly tables: Readonly<Record<string, string>>;
  /** Deletes a suspended account's data in short statements that don't block other users; can be repeated. */
  readonly remove: (database: Pick<Database, "dataSource" | "pool">, personId: string) => Promise<void>;
};
