import type { EntityManager } from "typeorm";
import type { Database } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import { AccountEventRow } from "./AccountEventRow.js";
import { networkOf } from "./networkOf.js";

/** What happens to accounts that matters to their safety. */
export type AccountEventKind =
  | "SIGNED_UP"
  | "LOGGED_IN"
  | "LOG_IN_FAILED"
  | "LOG_IN_LINK_REQUESTED"
  | "LOG_IN_LINK_REFUSED"
  | "LOGGED_OUT"
  | "SESSIONS_ENDED"
  | "REFRESH_REUSED"
  | "PASSWORD_CHANGED"
  | "PASSWORD_NOT_CHANGED"
  | "RESET_REQUESTED"
  | "RESET_REFUSED"
  | "PASSWORD_RESET"
  | "OPENID_LINKED"
  | "OPENID_REFUSED";

/** The address that somebody acts from; null where that is unknown, as for an operator. */
export type From = string | null;

/** One event: whose account and session, where they are known, and a word on how or why. Never an email or a token. */
export type AccountEvent = {
  readonly kind: AccountEventKind;
  readonly accountId?: string | null;
  readonly sessionId?: string;
  readonly how?: string;
  readonly from: From;
};

/** Events that an operator may want to be woken by. */
const alarming: ReadonlySet<AccountEventKind> = new Set(["REFRESH_REUSED", "OPENID_REFUSED"]);

/**
 * Keeps what happened to accounts, in a table that takes INSERT and nothing else, and as lines of the log with the field
 * `audit`. Of an address only its network is kept, in the table alone.
 */
export class AuditTrail {
  constructor(private readonly logger: Logger) {}

  /** Notes an event, within the caller's transaction where `manager` has one. */
  async note(manager: EntityManager, event: AccountEvent): Promise<void> {
    const { kind, accountId = null, sessionId, how, from } = event;
    await manager.insert(AccountEventRow, {
      id: newId(),
      kind,
      accountId,
      sessionId: sessionId ?? null,
      how: how ?? null,
      network: from === null ? null : networkOf(from),
    });
    const level = alarming.has(kind) ? "warn" : "info";
    this.logger[level]({ audit: kind, accountId, sessionId, how }, "Account event");
  }

  /** Forgets events that are older than 180 days; answers how many. */
  async forgetOld({ pool }: Pick<Database, "pool">): Promise<number> {
    // In SQL: the server may not delete events; only this function of the tables' owner does.
    const { rows } = await pool.query<{ count: string }>("select forget_old_account_events() as count");
    return Number(rows[0]?.count ?? 0);
  }
}
