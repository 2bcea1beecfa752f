import type { ClientBase } from "pg";
import type { Finding } from "./finding.js";
import { isNewDatabase } from "../../../platform/database/isNewDatabase.js";
import { createOptions, localeProblem, lowercasesUnicode } from "../../../platform/database/unusable/locale.js";

const about = "database";

/** Reports an encoding that the server can't use, and a locale with which searches miss words. */
export async function localeFinding(client: ClientBase, encoding = ""): Promise<Finding> {
  const isNew = await isNewDatabase(client);
  const todo = isNew
    ? `Create the database with ${createOptions}.`
    : `Restore a backup into a database that is created with ${createOptions}.`;
  if (encoding !== "UTF8") {
    return { about, verdict: "bad", message: `Its encoding is ${encoding}; it must be UTF8.`, todo };
  }
  if (!(await lowercasesUnicode(client))) {
    // The server refuses to start on a new one.
    return { about, verdict: isNew ? "bad" : "warn", message: localeProblem, todo };
  }
  return { about, verdict: "ok", message: "Its encoding and locale suit the searches." };
}
