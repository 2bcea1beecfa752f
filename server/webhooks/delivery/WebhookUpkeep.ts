import type { DeliveryQueue } from "./DeliveryQueue.js";
import { WebhookRow } from "../rows/WebhookRow.js";
import { webhookDisabledEmail } from "../webhookEmails.js";
import { readMailboxes, toMail } from "../../accounts/index.js";
import type { Database } from "../../platform/database/database.js";
import type { Mailer } from "../../platform/mail/mailer.js";
import type { Logger } from "../../platform/telemetry/logger.js";

/** The maximum number of emails per run. */
const maxMails = 20;

/** Emails the owners of disabled webhooks, and measures the queue. */
export class WebhookUpkeep {
  private measured = { due: 0, lagSeconds: 0 };

  constructor(
    private readonly deps: {
      readonly database: Database;
      readonly queue: Pick<DeliveryQueue, "measure">;
      readonly mailer: Mailer;
      readonly logger: Logger;
    },
  ) {}

  /** The last measurement of the queue. */
  get measurement(): { readonly due: number; readonly lagSeconds: number } {
    return this.measured;
  }

  /** Measures the queue and sends pending emails. */
  async run(): Promise<void> {
    this.measured = await this.deps.queue.measure();
    const { manager } = this.deps.database.dataSource;
    for (const webhook of await manager.find(WebhookRow, { where: { owesMail: true }, take: maxMails })) {
      const { affected } = await manager.update(WebhookRow, { id: webhook.id, owesMail: true }, { owesMail: false });
      if (affected === 1) await this.mailOwner(webhook);
    }
  }

  /** Emails a webhook's owner; after a failure, a later run tries again. */
  private async mailOwner({ id, ownerId, disabledReason }: WebhookRow): Promise<void> {
    const { database, mailer, logger } = this.deps;
    try {
      const [mailbox] = await readMailboxes(database.dataSource.manager, [ownerId]);
      if (!mailbox?.isMailable) return;
      await mailer.send(toMail(mailbox.email, webhookDisabledEmail(id, disabledReason === "GONE")));
    } catch (error) {
      logger.warn({ error, webhookId: id }, "Failed to email the owner of a disabled webhook");
      await database.dataSource.manager.update(WebhookRow, { id }, { owesMail: true });
    }
  }
}
