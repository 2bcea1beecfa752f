import type { Client } from "pg";
import type { DatabaseQuestion } from "./databaseQuestion.js";
import { examineRole } from "./examineRole.js";
import { clockFinding } from "./findings/clockFinding.js";
import { floorFinding } from "./findings/floorFinding.js";
import { type Finding, findingsAbout } from "./findings/finding.js";
import { localeFinding } from "./findings/localeFinding.js";
import { notificationFinding } from "./findings/notificationFinding.js";
import { performanceFindings } from "./findings/performanceFindings.js";
import { webhookFinding } from "./findings/webhookFinding.js";
import { connectDirectly } from "../../platform/database/connectDirectly.js";
import { connectionsPerNode, sessionOptions, sessionSettings } from "../../platform/database/connections.js";
import { minPostgresVersion } from "../../platform/database/database.js";
import { DatabaseUnusable } from "../../platform/database/unusable/DatabaseUnusable.js";
import type { SafePgClient } from "../../platform/database/SafePgClient.js";
import { unusableReason } from "../../platform/database/unusable/unusableReason.js";

const { ok, warn, bad } = findingsAbout("database");
const timeoutMs = 5000;

type Settings = Readonly<Record<string, string>>;

/** If one of these is off, acknowledged messages can be lost or corrupted. */
const durable = [
  { name: "fsync", lost: "a power failure can destroy the database" },
  { name: "full_page_writes", lost: "a power failure can leave half-written pages" },
  { name: "synchronous_commit", lost: "messages that were acknowledged are lost when Postgres crashes" },
] as const;

/** Checks the database, connecting as the server does. Uses raw SQL, because it reads settings, not rows. */
export async function examineDatabase(question: DatabaseQuestion): Promise<readonly Finding[]> {
  const { url, ownerUrl } = question;
  let client: SafePgClient;
  try {
    client = await connect(url);
  } catch (error) {
    const message = error instanceof DatabaseUnusable ? error.message : unusableReason(error, url);
    return [bad(message, "Start it, or correct DATABASE_URL.")];
  }
  // `examineMigrations` reports problems with the owner's URL.
  const owner = ownerUrl === url ? null : await connect(ownerUrl).catch(() => null);
  const found: Finding[] = [];
  try {
    const settings = await readSettings(client);
    found.push(
      versionFinding(settings),
      await localeFinding(client, settings["server_encoding"]),
      ...durabilityFindings(settings),
      ...performanceFindings(settings),
      timeoutFinding(settings),
      connectionFinding(settings, question),
      ...(await examineRole(client, question)),
    );
    found.push(
      await floorFinding(owner === null ? [client] : [client, owner]),
      await webhookFinding(client),
      await notificationFinding(client),
      await clockFinding("database", "the database's host", async () => {
        const { rows } = await client.query<{ now: string }>(
          "select extract(epoch from clock_timestamp()) * 1000 as now",
        );
        return Number(rows[0]?.now);
      }),
    );
  } catch (error) {
    found.push(bad(unusableReason(error, url), "Check the database's log."));
  } finally {
    await client.end().catch(() => undefined);
    await owner?.end().catch(() => undefined);
  }
  return found;
}

/** Connects as the server does, with timeouts. */
export function connect(connectionString: string): Promise<SafePgClient> {
  const timeouts = { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs };
  return connectDirectly({ connectionString, options: sessionOptions, ...timeouts });
}

async function readSettings(client: Client): Promise<Settings> {
  type Row = { readonly name: string; readonly setting: string };
  const { rows } = await client.query<Row>("select name, setting from pg_settings");
  const { rows: more } = await client.query<{ replica: string; jit_available: string }>(
    "select pg_is_in_recovery()::text as replica, pg_jit_available()::text as jit_available",
  );
  return { ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), ...more[0] };
}

/** Checks that Postgres is recent enough and is not a replica. */
export function versionFinding({
  server_version: version = "",
  server_version_num: number = "0",
  replica,
}: Settings): Finding {
  if (Number(number) < minPostgresVersion * 10_000) {
    return bad(
      `It is Postgres ${version}; version ${minPostgresVersion} or newer is required.`,
      "Upgrade it with pg_upgrade, or move to a newer Postgres with pg_dump and pg_restore.",
    );
  }
  if (replica === "true") return bad("It is a replica, which is read-only.", "Point DATABASE_URL to the primary.");
  return ok(`It is reachable and runs Postgres ${version}.`);
}

function durabilityFindings(settings: Settings): readonly Finding[] {
  const broken = durable.filter(({ name }) => settings[name] === "off");
  if (broken.length === 0) return [ok(`Commits are durable (${durable.map(({ name }) => name).join(", ")}).`)];
  return broken.map(({ name, lost }) => {
    const todo = `alter system set ${name} = on; select pg_reload_conf(); and check that neither the role nor the database overrides it.`;
    return bad(`${name} is off: ${lost}.`, todo);
  });
}

function timeoutFinding({
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idle,
}: Settings): Finding {
  const { statement_timeout, idle_in_transaction_session_timeout } = sessionSettings;
  if (statement === statement_timeout && idle === idle_in_transaction_session_timeout) {
    return ok("Statements time out after 9 s, idle transactions after 10 s.");
  }
  return warn(
    "The timeouts that the server sets when it connects do not take effect: something in between drops them.",
    "Let the connection pooler pass the startup parameter options, or set them for the role.",
  );
}

function connectionFinding(settings: Settings, { nodes }: DatabaseQuestion): Finding {
  const reserved = Number(settings["superuser_reserved_connections"]) + Number(settings["reserved_connections"] ?? 0);
  const available = Number(settings["max_connections"]) - reserved;
  const needed = nodes * connectionsPerNode;
  const sum = `${nodes} ${nodes === 1 ? "node" : "nodes"} with ${connectionsPerNode} connections each`;
  if (available >= needed) return ok(`It allows ${available} connections, enough for ${sum}.`);
  const todo = `Raise max_connections to at least ${needed + reserved}, and restart Postgres.`;
  return bad(`It allows ${available} connections, too few for ${sum}.`, todo);
}
