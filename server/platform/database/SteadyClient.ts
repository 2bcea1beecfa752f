import { Client, type ClientConfig } from "pg";

const ignore = () => undefined;

/**
 * A connection whose end ends nobody else: what it is asked fails, but where it is ended while somebody holds it and asks
 * nothing, as between two statements, or breaks twice, pg tells of it by an event that ends the process when nobody listens.
 */
export class SteadyClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on("error", ignore);
  }
}
