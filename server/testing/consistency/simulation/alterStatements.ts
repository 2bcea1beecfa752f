import type { Pool, QueryResult } from "pg";

/** A prepared statement as the chat passes it to its pool. */
export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

export type Alteration = (statement: Statement, pool: Pool) => Promise<QueryResult>;

export function alterStatements(pool: Pool, alterations: Readonly<Record<string, Alteration>>): Pool {
  const query = (given: Statement | string, values?: readonly unknown[]) => {
    const alteration = typeof given === "object" ? alterations[given.name] : undefined;
    if (alteration && typeof given === "object") return alteration(given, pool);
    return pool.query(given as string, values as unknown[]);
  };
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = name === "query" ? query : Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Runs a statement with different text, and so under a different name: pg allows only one text per name. */
export function runAs(pool: Pool, { name, values }: Statement, text: string): Promise<QueryResult> {
  return pool.query({ name: `${name} altered`, text, values: [...values] });
}
