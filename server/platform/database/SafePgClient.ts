import { Client, type ClientConfig } from "pg";

const ignore = () => undefined;

/**
 * A connection that never ends the process: pg emits an error that nobody listens to when a connection breaks while its
 * holder is between two statements. One that left a query unanswered is closed, so that no pool lends it out again.
 */
export class SafePgClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on("error", ignore);
    this.query = ((...args: unknown[]) => {
      const answer: unknown = Reflect.apply(Client.prototype.query, this, args);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endIfUnanswered(error));
      return answer;
    }) as Client["query"];
  }

  private endIfUnanswered(error: unknown): void {
    if (isReadTimeout(error)) void this.end().catch(ignore);
  }
}

/** Whether the driver gave up waiting for the answer to a query; its error has no code. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === "Query read timeout";
}
