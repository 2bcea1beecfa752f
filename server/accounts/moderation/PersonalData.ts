import type { Database } from "../../platform/database/database.js";

/** What another slice stores about a user, besides messages and reviews that others see. */
export type PersonalData = {
  /** The tables to export, each with the condition for the rows about the user, whose id is `$1`. */
  readonly tables: Readonly<Record<string, string>>;
  /** Deletes the data of a suspended account, in short statements that don't make other users wait; can be repeated. */
  readonly remove: (database: Pick<Database, "dataSource" | "pool">, personId: string) => Promise<void>;
};
