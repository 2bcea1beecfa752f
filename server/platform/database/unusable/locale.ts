import type { ClientBase, Pool } from "pg";

/** The options for creating a database that the server can use. */
export const createOptions = "encoding 'UTF8' locale 'C.UTF-8' template template0";

/** Returns whether the locale of a UTF8 database lowercases all letters, as word searches require. */
export async function lowercasesUnicode(client: ClientBase | Pool): Promise<boolean> {
  const { rows } = await client.query<{ lower: string }>("select lower('Ж') as lower");
  return rows[0]?.lower === "ж";
}

/** The locale of a database that is in use can't be changed. */
export const localeProblem =
  "The database's locale lowercases only ASCII letters: searches miss words with other capital letters.";
