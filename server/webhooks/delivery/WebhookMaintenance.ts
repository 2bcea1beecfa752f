import { IsNull, Not } from "typeorm";
import type { DeliveryQueue } from "./DeliveryQueue.js";
import { WebhookRow } from "../rows/WebhookRow.js";
import { webhookDisabledEmail } from "../webhookEmails.js";
import { activeApiKeys, noteRefusedEmail, readMailboxes, toMail } from "../../accounts/index.js";
import type { Database } from "../../platform/database/database.js";
import { MailboxRefused, type Mailer } from "../../platform/mail/mailer.js";
import type { Logger } from "../../platform/telemetry/logger.js";

/** Per run. */
const maxMails = 20;

/**
 * Measures the queue, disables webhooks whose API key has expired or been revoked, and emails the owners of disabled
 * webhooks.
 */
export class WebhookMaintenance {
  private measured = { due: 0, lagSeconds: 0 };

  constructor(
    private readonly deps: {
      readonly database: Database;
      readonly queue: Pick<DeliveryQueue, "measure" | "disable">;
      readonly mailer: Mailer;
      readonly logger: Logger;
    },
  ) {}

  /** Zeros before the first run. */
  get measurement(): { readonly due: number; readonly lagSeconds: number } {
    return this.measured;
  }

  async run(): Promise<void> {
    this.measured = await this.deps.queue.measure();
    await this.disableWithEndedKey();
    const { manager } = this.deps.database.dataSource;
    const owed = await manager.find(WebhookRow, { where: { owesMail: true }, take: maxMails });
    for (const webhook of owed) await this.mailOwner(webhook);
  }

  /** Disables the webhooks whose API key has expired or been revoked, even if no delivery is due. */
  private async disableWithEndedKey(): Promise<void> {
    const { database, queue } = this.deps;
    const webhooks = await database.dataSource.manager.find(WebhookRow, {
      select: { id: true, apiKeyId: true },
      where: { apiKeyId: Not(IsNull()), disabledAt: IsNull() },
    });
    const keyIds = webhooks.flatMap(({ apiKeyId }) => apiKeyId ?? []);
    const active = await activeApiKeys(database, keyIds);
    for (const { id, apiKeyId } of webhooks) {
      if (apiKeyId !== null && !active.has(apiKeyId)) await queue.disable(id, "API_KEY", apiKeyId);
    }
  }

  /**
   * Emails a disabled webhook's owner. If that fails, a later run retries, unless the mail server permanently rejects
   * the address.
   */
  private async mailOwner({ id, ownerId, disabledReason }: WebhookRow): Promise<void> {
    const { mailer, logger } = this.deps;
    const { manager } = this.deps.database.dataSource;
    const [mailbox] = await readMailboxes(manager, [ownerId]);
    // Only one node gets to send the email, which is lost if that node crashes first; the webhook itself still shows
    // that it is disabled, and why.
    const { affected } = await manager.update(WebhookRow, { id, owesMail: true }, { owesMail: false });
    if (affected !== 1 || !mailbox?.isMailable || disabledReason === null || disabledReason === "OWNER") return;
    try {
      await mailer.send(toMail(mailbox.email, webhookDisabledEmail(id, disabledReason)));
    } catch (error) {
      logger.warn({ error, webhookId: id }, "Failed to email the owner of a disabled webhook");
      if (error instanceof MailboxRefused) await noteRefusedEmail(manager, mailbox);
      // Retry, unless the owner has re-enabled the webhook in the meantime.
      else await manager.update(WebhookRow, { id, disabledReason }, { owesMail: true });
    }
  }
}
