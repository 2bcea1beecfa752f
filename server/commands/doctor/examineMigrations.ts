import type { DatabaseQuestion } from "./databaseQuestion.js";
import { type Finding, findingsAbout } from "./findings/finding.js";
import { openDatabase } from "../../platform/database/database.js";
import { reasonForOwner } from "../../platform/database/unusable/DatabaseUnusable.js";
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
    const message = "DATABASE_URL and MIGRATION_DATABASE_URL name different databases.";
    return [bad(message, "Point both to the same one.")];
  }
  const { known, applied } = owner.value;
  const missing = known.filter((name) => !applied.includes(name));
  const later = applied.filter((name) => !known.includes(name));
  if (later.length > 0) {
    const message = `The database is newer than this server, which does not know ${later.join(", ")}.`;
    return [bad(message, "Start the version that ran last, or a newer one.")];
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
    const { rows } = await database.pool.query<{ identity: string }>(
      "select concat_ws(' ', current_database(), pg_postmaster_start_time()) as identity",
    );
    const known = database.dataSource.migrations.map(nameOf);
    return { identity: rows[0]?.identity, known, applied: await appliedMigrations(database.pool) };
  } finally {
    await database.close();
  }
}
