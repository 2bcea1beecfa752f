/** Thrown when the database can't be used; the message is one sentence for an operator. */
export class DatabaseUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DatabaseUnusable";
  }
}

/** Rethrows an error from the owner's connection, reworded to name the variable that holds the owner's URL. */
export function throwForOwner(error: unknown): never {
  throw error instanceof DatabaseUnusable ? new DatabaseUnusable(reasonForOwner(error.message)) : error;
}

/** Rewords a reason to name the variable with the owner's URL instead of DATABASE_URL. */
export function reasonForOwner(reason: string): string {
  return reason.replace("DATABASE_URL", "MIGRATION_DATABASE_URL");
}
