import type { DatabaseQuestion } from "./examineDatabase.js";
import type { Finding } from "./finding.js";
import { openDatabase } from "../../platform/database/database.js";
import { nameOf } from "../../platform/database/migrate.js";

const about = "migrations";

/** Compares what was applied with what this version knows, and asks the owner whether it is the same database. */
export async function examineMigrations({ url, ownerUrl }: DatabaseQuestion): Promise<readonly Finding[]> {
  const [server, owner] = await Promise.allSettled([state(url), ownerUrl === url ? state(url) : state(ownerUrl)]);
  if (server.status === "rejected") return [];
  if (owner.status === "rejected") {
    const says =
      owner.reason instanceof Error ? owner.reason.message.replace("DATABASE_URL", "MIGRATION_DATABASE_URL") : "";
    return [
      { about, verdict: "bad", says, todo: "Correct MIGRATION_DATABASE_URL: without it nothing can be migrated." },
    ];
  }
  if (server.value.place !== owner.value.place) {
    const says = "DATABASE_URL and MIGRATION_DATABASE_URL name different databases.";
    return [{ about, verdict: "bad", says, todo: "Let both name the same one." }];
  }
  const { known, applied } = owner.value;
  const missing = known.filter((name) => !applied.includes(name));
  const later = applied.filter((name) => !known.includes(name));
  if (later.length > 0) {
    const says = `The database is newer than this server: it knows nothing of ${later.join(", ")}.`;
    return [{ about, verdict: "bad", says, todo: "Start the version that was started last, or a newer one." }];
  }
  if (missing.length > 0) {
    const says = `${missing.length} of ${known.length} are not applied yet.`;
    return [{ about, verdict: "warn", says, todo: "The next start applies them; npm run migrate does so now." }];
  }
  return [{ about, verdict: "ok", says: `All ${known.length} are applied.` }];
}

async function state(url: string) {
  const database = await openDatabase(url, []);
  try {
    // In SQL: the table of migrations is TypeORM's own and may not be there yet.
    const query = <Row extends object>(text: string) => database.pool.query<Row>(text).then(({ rows }) => rows);
    const [place] = await query<{ place: string }>(
      "select concat_ws(' ', current_database(), pg_postmaster_start_time()) as place",
    );
    const [made] = await query<{ made: boolean }>("select to_regclass('migrations') is not null as made");
    const applied = made?.made ? await query<{ name: string }>("select name from migrations order by id") : [];
    const known = database.dataSource.migrations.map(nameOf);
    return { place: place?.place, known, applied: applied.map(({ name }) => name) };
  } finally {
    await database.close();
  }
}
