import { Client } from "pg";

/** A query as it was asked. */
export type Asked = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

type Config = { readonly name?: string; readonly text?: string; readonly values?: readonly unknown[] };

const unheard = Client.prototype.query;

/** Hears every query that this process asks of Postgres, over whatever connection, until it is closed. */
export class QueryEar {
  private heard: Asked[] = [];

  constructor() {
    const take = (asked: Asked) => this.heard.push(asked);
    Client.prototype.query = function (this: Client, ...args: unknown[]) {
      const [first, second] = args as [string | Config | undefined, unknown];
      const values = Array.isArray(second) ? (second as unknown[]) : [];
      if (typeof first === "string") take({ name: "", text: first, values });
      else if (first?.text !== undefined)
        take({ name: first.name ?? "", text: first.text, values: first.values ?? values });
      return Reflect.apply(unheard, this, args) as never;
    };
  }

  /** The last query since it was asked for the last time that is the one that is looked for; null while there is none. */
  find(isIt: (asked: Asked) => boolean): Asked | null {
    return this.heard.findLast(isIt) ?? null;
  }

  /** Forgets what it has heard. */
  forget(): void {
    this.heard = [];
  }

  /** Hears no more. */
  close(): void {
    Client.prototype.query = unheard;
  }
}
