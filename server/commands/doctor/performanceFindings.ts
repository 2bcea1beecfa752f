import type { Finding } from "./finding.js";

const about = "database";

/** A setting as the server's connections have it, when it hurts, and what to do. */
type Rule = {
  readonly name: string;
  readonly hurts: (settings: Readonly<Record<string, string>>) => boolean;
  readonly verdict: "warn" | "bad";
  readonly says: string;
  readonly todo: string;
};

const ofRole = (setting: string) => `alter role ROLE set ${setting}, for the role in DATABASE_URL, and reconnect.`;

const rules: readonly Rule[] = [
  {
    name: "jit",
    hurts: ({ jit, jit_available: isAvailable }) => jit === "on" && isAvailable === "true",
    verdict: "bad",
    says: "jit is on: Postgres compiles a statement for up to half a second at each execution.",
    todo: ofRole("jit = off"),
  },
  {
    name: "default_transaction_isolation",
    hurts: ({ default_transaction_isolation: level }) => level !== "read committed",
    verdict: "bad",
    says: "default_transaction_isolation is not read committed: messages that arrive together are refused.",
    todo: ofRole("default_transaction_isolation = 'read committed'"),
  },
  {
    name: "default_transaction_read_only",
    hurts: ({ default_transaction_read_only: isReadOnly }) => isReadOnly === "on",
    verdict: "bad",
    says: "default_transaction_read_only is on: nothing can be stored.",
    todo: ofRole("default_transaction_read_only = off"),
  },
  {
    name: "idle_session_timeout",
    hurts: ({ idle_session_timeout: idle = "0" }) => idle !== "0",
    verdict: "warn",
    says: "idle_session_timeout is set: connections that the server keeps open are ended, and statements fail.",
    todo: ofRole("idle_session_timeout = 0"),
  },
  {
    name: "transaction_timeout",
    hurts: ({ transaction_timeout: timeout = "0" }) => timeout !== "0",
    verdict: "warn",
    says: "transaction_timeout is set: it ends backups and migrations that take longer.",
    todo: ofRole("transaction_timeout = 0"),
  },
  {
    name: "enable_indexscan",
    hurts: ({ enable_indexscan: isOn }) => isOn === "off",
    verdict: "bad",
    says: "enable_indexscan is off: statements read whole tables.",
    todo: ofRole("enable_indexscan = on"),
  },
  {
    name: "shared_buffers",
    // In pages of 8 kB.
    hurts: ({ shared_buffers: pages = "16384" }) => Number(pages) < 4096,
    verdict: "warn",
    says: "shared_buffers is below 32 MB: Postgres reads again and again what it could remember.",
    todo: "alter system set shared_buffers = '128MB'; and restart Postgres; a quarter of the memory is usual.",
  },
  {
    name: "autovacuum",
    hurts: ({ autovacuum }) => autovacuum === "off",
    verdict: "warn",
    says: "autovacuum is off: tables grow and statements are planned without statistics.",
    todo: "alter system set autovacuum = on; select pg_reload_conf();",
  },
];

/** What in these settings makes the product slow or unable to write; one line when nothing does. */
export function performanceFindings(settings: Readonly<Record<string, string>>): readonly Finding[] {
  const found = rules.filter(({ hurts }) => hurts(settings));
  if (found.length > 0) return found.map(({ verdict, says, todo }) => ({ about, verdict, says, todo }));
  return [{ about, verdict: "ok", says: `No setting is in the way (${rules.map(({ name }) => name).join(", ")}).` }];
}
