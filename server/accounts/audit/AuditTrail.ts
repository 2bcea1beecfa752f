import type { EntityManager } from "typeorm";
import { deleteInBatches } from "../../platform/async/deleteInBatches.js";
import type { Database } from "../../platform/database/database.js";
import { newId } from "../../platform/ids.js";
import { createLogger, type Logger } from "../../platform/telemetry/logger.js";
import { type AccountEventKind, AccountEventRow } from "./AccountEventRow.js";
import { networkOf } from "./networkOf.js";

/** The client's IP address; null if there is none, as for an operator's command. */
export type From = string | null;

/** `how` is a detail such as the method or reason, never an email address or a token. */
export type AccountEvent = {
  readonly kind: AccountEventKind;
  readonly accountId?: string | null;
  readonly sessionId?: string;
  readonly apiKeyId?: string;
  readonly how?: string;
  readonly from: From;
};

const alarming: ReadonlySet<AccountEventKind> = new Set(["REFRESH_REUSED", "OPENID_REFUSED"]);

/** Creates an audit trail for an operator's command, which prints its result and logs nothing. */
export const operatorAudit = () => new AuditTrail(createLogger("silent"));

/**
 * Records account events in an append-only table, and logs each with the field `audit`. The table stores only the
 * network of the client's IP address; the log contains neither the address nor the network.
 */
export class AuditTrail {
  constructor(private readonly logger: Logger) {}

  async note(manager: EntityManager, event: AccountEvent): Promise<void> {
    const { kind, accountId = null, sessionId, apiKeyId, how, from } = event;
    await manager.insert(AccountEventRow, {
      id: newId(),
      kind,
      accountId,
      sessionId: sessionId ?? null,
      apiKeyId: apiKeyId ?? null,
      how: how ?? null,
      network: from === null ? null : networkOf(from),
    });
    const level = alarming.has(kind) ? "warn" : "info";
    this.logger[level]({ audit: kind, accountId, sessionId, apiKeyId, how }, "Account event");
  }

  /** Deletes events older than 180 days; returns how many. */
  forgetOld({ pool }: Pick<Database, "pool">): Promise<number> {
    return deleteInBatches(async () => {
      // Call a database function, because the server's role is not allowed to delete events. The function runs as the
      // tables' owner, and deletes few enough rows per call to finish within the statement timeout.
      const { rows } = await pool.query<{ count: string }>("select forget_old_account_events() as count");
      return Number(rows[0]?.count ?? 0);
    });
  }
}
