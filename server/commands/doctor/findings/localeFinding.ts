import type { ClientBase } from "pg";
import type { Finding } from "./finding.js";
import { createOptions, localeWarning, lowercasesUnicode } from "../../../platform/database/locale.js";

const about = "database";

/** Reports an encoding that the server can't use, and a locale with which searches miss words. */
export async function localeFinding(client: ClientBase): Promise<Finding> {
  const text = "select current_setting('server_encoding') as encoding";
  const { rows } = await client.query<{ encoding: string }>(text);
  const { encoding = "" } = rows[0] ?? {};
  const todo = `Restore a backup into a database that is created with ${createOptions}.`;
  if (encoding !== "UTF8") {
    return { about, verdict: "bad", message: `Its encoding is ${encoding}; it must be UTF8.`, todo };
  }
  if (!(await lowercasesUnicode(client))) return { about, verdict: "warn", message: localeWarning, todo };
  return { about, verdict: "ok", message: "Its encoding and locale suit the searches." };
}
