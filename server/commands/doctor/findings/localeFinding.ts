import type { ClientBase } from "pg";
import { type Finding, findingsAbout } from "./finding.js";
import { isNewDatabase } from "../../../platform/database/isNewDatabase.js";
import { createOptions, localeProblem, lowercasesUnicode } from "../../../platform/database/unusable/locale.js";

const { ok, warn, bad } = findingsAbout("database");

/** Reports an encoding that the server can't use, and a locale that makes searches miss words. */
export async function localeFinding(client: ClientBase, encoding = ""): Promise<Finding> {
  const isNew = await isNewDatabase(client);
  const todo = isNew
    ? `Create the database with ${createOptions}.`
    : `Restore a backup into a database that is created with ${createOptions}.`;
  if (encoding !== "UTF8") return bad(`Its encoding is ${encoding}; it must be UTF8.`, todo);
  if (!(await lowercasesUnicode(client))) {
    // With this locale, the server refuses to start on a new database.
    return isNew ? bad(localeProblem, todo) : warn(localeProblem, todo);
  }
  return ok("Its encoding and locale are suitable for search.");
}
