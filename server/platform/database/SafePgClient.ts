import { Client, type ClientConfig } from "pg";

const ignore = () => undefined;

/**
 * A client that ignores pg's `error` event, which would otherwise crash the process when a connection breaks between
 * two statements. It closes itself after a query times out, so that no pool hands it out again.
 */
export class SafePgClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on("error", ignore);
    this.query = ((...args: unknown[]) => {
      const result: unknown = Reflect.apply(Client.prototype.query, this, args);
      if (result instanceof Promise) result.catch((error: unknown) => this.endIfUnanswered(error));
      return result;
    }) as Client["query"];
  }

  private endIfUnanswered(error: unknown): void {
    if (isReadTimeout(error)) void this.end().catch(ignore);
  }
}

/** Returns whether an error means that the driver stopped waiting for a query's result; this error has no code. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
