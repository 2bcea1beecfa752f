/** Thrown when the database can't be used; the message is one sentence for an operator. */
export class DatabaseUnusable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "DatabaseUnusable";
  }
}
