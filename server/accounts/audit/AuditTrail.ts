import type { EntityManager } from "typeorm";
import { newId } from "../../platform/ids.js";
import type { Logger } from "../../platform/logger.js";
import { AccountEventRow } from "./AccountEventRow.js";

/** What happens to accounts that matters to their safety. */
export type AccountEventKind =
  | "SIGNED_UP"
  | "LOGGED_IN"
  | "LOG_IN_FAILED"
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

/** One event: whose account and session, where they are known, and a word on how or why. Never an email or a token. */
export type AccountEvent = {
  readonly kind: AccountEventKind;
  readonly accountId?: string | null;
  readonly sessionId?: string;
  readonly how?: string;
};

/** Events that an operator may want to be woken by. */
const alarming: ReadonlySet<AccountEventKind> = new Set(["REFRESH_REUSED", "OPENID_REFUSED"]);

/** Keeps what happened to accounts, in a table that only grows and as lines of the log with the field `audit`. */
export class AuditTrail {
  constructor(private readonly logger: Logger) {}

  /** Notes an event, within the caller's transaction where `manager` has one. */
  async note(manager: EntityManager, event: AccountEvent): Promise<void> {
    const { kind, accountId = null, sessionId, how } = event;
    await manager.insert(AccountEventRow, {
      id: newId(),
      kind,
      accountId,
      sessionId: sessionId ?? null,
      how: how ?? null,
    });
    const level = alarming.has(kind) ? "warn" : "info";
    this.logger[level]({ audit: kind, accountId, sessionId, how }, "Account event");
  }
}
