import type { Pool, QueryResult } from "pg";

/** A prepared statement as the chat passes it to its pool. */
export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** Runs a statement in a different way than directly on `pool`. */
export type Alteration = (statement: Statement, pool: Pool) => Promise<QueryResult>;

/** Wraps a pool so that the statements with these names are altered. */
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

/** Runs a statement with different text, under a name derived from its own. */
export function runAs(pool: Pool, { name, values }: Statement, text: string): Promise<QueryResult> {
  return pool.query({ name: `${name} altered`, text, values: [...values] });
}
