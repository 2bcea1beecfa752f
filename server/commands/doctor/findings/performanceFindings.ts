import type { Finding } from "./finding.js";

const about = "database";

type Rule = {
  readonly name: string;
  readonly isHarmful: (settings: Readonly<Record<string, string>>) => boolean;
  readonly verdict: "warn" | "bad";
  readonly message: string;
  readonly todo: string;
};

const ofRole = (setting: string) => `alter role ROLE set ${setting}, for the role in DATABASE_URL, and reconnect.`;

const rules: readonly Rule[] = [
  {
    name: "jit",
    isHarmful: ({ jit, jit_available: isAvailable }) => jit === "on" && isAvailable === "true",
    verdict: "bad",
    message: "jit is on: Postgres may spend up to half a second compiling a statement each time it runs.",
    todo: ofRole("jit = off"),
  },
  {
    name: "default_transaction_isolation",
    isHarmful: ({ default_transaction_isolation: level }) => level !== "read committed",
    verdict: "bad",
    message: "default_transaction_isolation is not read committed: concurrent messages are rejected.",
    todo: ofRole("default_transaction_isolation = 'read committed'"),
  },
  {
    name: "default_transaction_read_only",
    isHarmful: ({ default_transaction_read_only: isReadOnly }) => isReadOnly === "on",
    verdict: "bad",
    message: "default_transaction_read_only is on: nothing can be stored.",
    todo: ofRole("default_transaction_read_only = off"),
  },
  {
    name: "idle_session_timeout",
    isHarmful: ({ idle_session_timeout: idle = "0" }) => idle !== "0",
    verdict: "warn",
    message: "idle_session_timeout is set: the server's pooled connections are closed, and statements fail.",
    todo: ofRole("idle_session_timeout = 0"),
  },
  {
    name: "transaction_timeout",
    isHarmful: ({ transaction_timeout: timeout = "0" }) => timeout !== "0",
    verdict: "warn",
    message: "transaction_timeout is set: it aborts backups and migrations that take longer.",
    todo: ofRole("transaction_timeout = 0"),
  },
  {
    name: "enable_indexscan",
    isHarmful: ({ enable_indexscan: isOn }) => isOn === "off",
    verdict: "bad",
    message: "enable_indexscan is off: statements scan whole tables.",
    todo: ofRole("enable_indexscan = on"),
  },
  {
    name: "shared_buffers",
    // In pages of 8 kB.
    isHarmful: ({ shared_buffers: pages = "16384" }) => Number(pages) < 4096,
    verdict: "warn",
    message: "shared_buffers is below 32 MB: Postgres keeps rereading what it could cache.",
    todo: "alter system set shared_buffers = '128MB'; and restart Postgres; a quarter of the machine's memory is usual.",
  },
  {
    name: "autovacuum",
    isHarmful: ({ autovacuum }) => autovacuum === "off",
    verdict: "warn",
    message: "autovacuum is off: tables bloat and statements are planned without statistics.",
    todo: "alter system set autovacuum = on; select pg_reload_conf();",
  },
];

/**
 * Reports settings that slow the product down or make its statements fail; returns one `ok` finding if there are none.
 */
export function performanceFindings(settings: Readonly<Record<string, string>>): readonly Finding[] {
  const found = rules.filter(({ isHarmful }) => isHarmful(settings));
  if (found.length > 0) return found.map(({ verdict, message, todo }) => ({ about, verdict, message, todo }));
  return [{ about, verdict: "ok", message: `No harmful settings (${rules.map(({ name }) => name).join(", ")}).` }];
}
