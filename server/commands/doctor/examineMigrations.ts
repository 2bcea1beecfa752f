import type { DatabaseQuestion } from "./databaseQuestion.js";
import { type Finding, findingsAbout } from "./findings/finding.js";
import { openDatabase } from "../../platform/database/database.js";
import { reasonForOwner } from "../../platform/database/unusable/DatabaseUnusable.js";
import { identityOf, otherDatabase } from "../../platform/database/unusable/sameDatabase.js";
import { appliedMigrations, nameOf } from "../../platform/database/migrate.js";

const { ok, warn, bad } = findingsAbout("migrations");

/** Compares the applied migrations with this version's, and checks that both URLs refer to the same database. */
export async function examineMigrations({ url, ownerUrl }: DatabaseQuestion): Promise<readonly Finding[]> {
  const [server, owner] = await Promise.allSettled([state(url), ownerUrl === url ? state(url) : state(ownerUrl)]);
  if (server.status === "rejected") return [];
  if (owner.status === "rejected") {
    const message = owner.reason instanceof Error ? reasonForOwner(owner.reason.message) : "";
    return [bad(message, "Correct MIGRATION_DATABASE_URL: migrations need it.")];
  }
  if (server.value.identity !== owner.value.identity) {
    return [bad(`${otherDatabase}.`, "Point both to the same one.")];
  }
  const { known, applied, mayCreate } = owner.value;
  const missing = known.filter((name) => !applied.includes(name));
  const later = applied.filter((name) => !known.includes(name));
  if (later.length > 0) {
    const message = `The database is newer than this server, which does not know ${later.join(", ")}.`;
    return [bad(message, "Start the version that ran last, or a newer one.")];
  }
  if (missing.length > 0 && !mayCreate) {
    const message = `${missing.length} of ${known.length} can't be applied: the role is not allowed to create tables.`;
    return [bad(message, "Set MIGRATION_DATABASE_URL to the URL of the database's owner.")];
  }
  if (missing.length > 0) {
    const message = `${missing.length} of ${known.length} have not been applied yet.`;
    return [warn(message, "The next start applies them; npm run migrate does so now.")];
  }
  return [ok(`All ${known.length} are applied.`)];
}

async function state(url: string) {
  const database = await openDatabase(url, []);
  try {
    const { rows } = await database.pool.query<{ mayCreate: boolean }>(
      `select has_schema_privilege(current_user, 'public', 'create') as "mayCreate"`,
    );
    const known = database.dataSource.migrations.map(nameOf);
    const [identity, applied] = [await identityOf(database.pool), await appliedMigrations(database.pool)];
    return { identity, known, applied, mayCreate: rows[0]?.mayCreate ?? false };
  } finally {
    await database.close();
  }
}
