/** Thrown when the database can't be used; the message is one sentence for an operator. */
export class DatabaseUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DatabaseUnusable";
  }
}

/** Rethrows an error from a connection that uses the owner's URL, reworded to name the variable that holds that URL. */
export function throwForOwner(error: unknown): never {
  throw error instanceof DatabaseUnusable ? new DatabaseUnusable(reasonForOwner(error.message)) : error;
}

/** Rewords a reason that names DATABASE_URL, so that it names the variable with the owner's URL instead. */
export function reasonForOwner(reason: string): string {
  return reason.replace("DATABASE_URL", "MIGRATION_DATABASE_URL");
}
