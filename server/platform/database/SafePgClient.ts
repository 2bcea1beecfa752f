import { Client, type ClientConfig } from "pg";
import { errorCode } from "../errors/StartupError.js";

/** PostgreSQL, appendix A: read_only_sql_transaction, the error from a standby that has not been promoted yet. */
export const readOnly = "25006";

const ignore = () => undefined;

/**
 * A client that ignores pg's `error` event, which would otherwise crash the process if a connection breaks between two
 * statements. Closes itself after a query times out or a standby rejects a write, so that no pool hands it out again:
 * after a failover, a new connection may reach the new primary.
 */
export class SafePgClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on("error", ignore);
    this.query = ((...args: unknown[]) => {
      const result: unknown = Reflect.apply(Client.prototype.query, this, args);
      if (result instanceof Promise) result.catch((error: unknown) => this.endIfUnusable(error));
      return result;
    }) as Client["query"];
  }

  private endIfUnusable(error: unknown): void {
    if (isReadTimeout(error) || errorCode(error) === readOnly) void this.end().catch(ignore);
  }
}

/** Returns whether an error means that the driver stopped waiting for a query's result; this error has no code. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
