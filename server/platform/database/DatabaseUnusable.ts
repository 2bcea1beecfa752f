/** Thrown when the database can't be used; the message is one sentence for an operator. */
export class DatabaseUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DatabaseUnusable";
  }
}

/** Returns a reason that names DATABASE_URL as the reason for the owner's URL. */
export function reasonForOwner(reason: string): string {
  return reason.replace("DATABASE_URL", "MIGRATION_DATABASE_URL");
}
