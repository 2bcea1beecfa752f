import { randomBytes } from "node:crypto";
import { In, IsNull, LessThan, Not } from "typeorm";
import { apiKeyIdOf, requireStillActive, requireViewer, type Viewer } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { databaseNow } from "../platform/database/databaseTime.js";
import { lockByName } from "../platform/database/lockByName.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { isId, newId } from "../platform/ids.js";
import { fromCursor, type Page, pageSize } from "../platform/pagination.js";
import type { DeliveryQueue } from "./delivery/DeliveryQueue.js";
import type { Destinations } from "./delivery/Destinations.js";
import { keepPreviousSecret } from "./delivery/deliveryQueue.sql.js";
import { endLeases } from "./delivery/endLeases.js";
import { giveUpIfDisabled } from "./delivery/giveUpIfDisabled.js";
import { toSecretText } from "./delivery/signature.js";
import { WebhookAttemptRow } from "./rows/WebhookAttemptRow.js";
import { type DeliveryStatus, WebhookDeliveryRow } from "./rows/WebhookDeliveryRow.js";
import { WebhookRow } from "./rows/WebhookRow.js";
import type { WebhookEventType } from "./webhookEvents.js";
import { decideEvents, decideUrl, maxWebhooks, rotationMs, secretBytes } from "./webhookRules.js";

/** `secret` is shown only once. */
export type WebhookWithSecret = { readonly webhook: WebhookRow; readonly secret: string };

/** `tries` is sorted newest first. */
export type ListedDelivery = WebhookDeliveryRow & {
  readonly tries: readonly WebhookAttemptRow[];
};

export type WebhookInput = { readonly url: string; readonly events: readonly WebhookEventType[] | null };

export type WebhookChanges = {
  readonly url?: string | undefined;
  readonly events?: readonly WebhookEventType[] | null | undefined;
  readonly isEnabled?: boolean | undefined;
};

/** Manages users' webhooks: the URLs that the events of their chats are posted to. */
export class WebhookService {
  constructor(
    private readonly deps: {
      readonly database: Database;
      readonly queue: Pick<DeliveryQueue, "disable" | "giveUp" | "delete" | "redeliver">;
      readonly destinations: Destinations;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Creates a webhook, which receives only new events.
   * @throws DomainError as `requireReader` and `requireStillActive` do, INVALID with the fields' problems, CONFLICT
   * (TOO_MANY_WEBHOOKS)
   */
  async create(viewer: Viewer | null, { url, events }: WebhookInput): Promise<WebhookWithSecret> {
    const owner = requireReader(viewer);
    const ownerId = owner.id;
    const secret = randomBytes(secretBytes);
    const row = {
      ...{ id: newId(), ownerId, secret, createdAt: this.deps.clock.now() },
      url: decideUrl(url, this.deps.destinations),
      events: decideEvents(events),
      // The database's clock, because the log timestamps its events with it.
      receivesSince: databaseNow,
      apiKeyId: apiKeyIdOf(viewer),
    };
    await this.manager.transaction(async (manager) => {
      // Serialize the owner's requests, so that concurrent ones can't exceed the limit together.
      await lockByName(manager, `webhooks of ${ownerId}`);
      if ((await manager.countBy(WebhookRow, { ownerId })) >= maxWebhooks) {
        throw DomainError.of("CONFLICT", "TOO_MANY_WEBHOOKS", `You can have at most ${maxWebhooks} webhooks.`);
      }
      await manager.insert(WebhookRow, row);
      await requireStillActive(manager, owner);
    });
    return { webhook: await this.require(ownerId, row.id), secret: toSecretText(secret) };
  }

  /**
   * Changes a webhook. Disabling a webhook fails its pending deliveries; once re-enabled, the webhook receives only new
   * events.
   * @throws DomainError as `requireReader` and `requireStillActive` do, NOT_FOUND unless the webhook is the viewer's,
   * INVALID with the fields' problems
   */
  async update(viewer: Viewer | null, id: string, { url, events, isEnabled }: WebhookChanges): Promise<WebhookRow> {
    const owner = requireReader(viewer);
    await this.require(owner.id, id);
    const changes = {
      // The webhook is disabled when the API key that last changed it expires or is revoked.
      apiKeyId: apiKeyIdOf(viewer),
      ...(url === undefined ? {} : { url: decideUrl(url, this.deps.destinations) }),
      ...(events === undefined ? {} : { events: decideEvents(events) }),
    };
    if (isEnabled === true) await this.deps.queue.giveUp(id);
    await this.manager.transaction(async (manager) => {
      await requireStillActive(manager, owner);
      await manager.update(WebhookRow, { id }, changes);
      if (url !== undefined) await endLeases(manager, [id]);
      if (isEnabled !== true) return;
      await giveUpIfDisabled(manager, id);
      const enabled = { disabledAt: null, disabledReason: null, owesMail: false, receivesSince: databaseNow };
      await manager.update(WebhookRow, { id, disabledAt: Not(IsNull()) }, enabled);
    });
    if (isEnabled === false) await this.deps.queue.disable(id, "OWNER");
    return this.require(owner.id, id);
  }

  /** @throws DomainError as `requireReader` does, NOT_FOUND unless the webhook is the viewer's */
  async delete(viewer: Viewer | null, id: string): Promise<void> {
    const owner = requireReader(viewer);
    await this.require(owner.id, id);
    await this.deps.queue.delete(id);
  }

  /**
   * Replaces a webhook's secret. For 24 hours, deliveries are also signed with the replaced secret, even if the new
   * secret is replaced as well.
   * @throws DomainError as `requireReader` and `requireStillActive` do, NOT_FOUND unless the webhook is the viewer's
   */
  async rotateSecret(viewer: Viewer | null, id: string): Promise<WebhookWithSecret> {
    const owner = requireReader(viewer);
    await this.require(owner.id, id);
    const secret = randomBytes(secretBytes);
    const previousSecretUntil = new Date(this.deps.clock.now().getTime() + rotationMs);
    const secrets = { previousSecret: () => "secret", previousSecretUntil, secret };
    await this.manager.transaction(async (manager) => {
      await requireStillActive(manager, owner);
      await manager.query(keepPreviousSecret, [id]);
      await manager.update(WebhookRow, { id }, { ...secrets, apiKeyId: apiKeyIdOf(viewer) });
      await endLeases(manager, [id]);
    });
    return { webhook: await this.require(owner.id, id), secret: toSecretText(secret) };
  }

  /**
   * Requeues a webhook's failed deliveries. With a `deliveryId`, requeues only that delivery, whatever its status.
   * @throws DomainError as `requireReader` does, NOT_FOUND unless the webhook is the viewer's and has the delivery,
   * CONFLICT (WEBHOOK_DISABLED)
   */
  async redeliver(
    viewer: Viewer | null,
    id: string,
    deliveryId: string | null,
  ): Promise<{ readonly webhook: WebhookRow; readonly count: number }> {
    const owner = requireReader(viewer);
    const webhook = await this.require(owner.id, id);
    if (webhook.disabledAt !== null) {
      throw DomainError.of("CONFLICT", "WEBHOOK_DISABLED", "The webhook is disabled. Enable it first.", "webhookId");
    }
    if (deliveryId !== null) {
      const isKnown =
        isId(deliveryId) && (await this.manager.existsBy(WebhookDeliveryRow, { id: deliveryId, webhookId: id }));
      const reason = "There is no such delivery.";
      if (!isKnown) throw DomainError.of("NOT_FOUND", "DELIVERY_NOT_FOUND", reason, "deliveryId");
    }
    return { webhook, count: await this.deps.queue.redeliver(id, deliveryId) };
  }

  /** Returns the viewer's webhooks, oldest first; throws like `requireReader`. */
  async list(viewer: Viewer | null): Promise<readonly WebhookRow[]> {
    const { id: ownerId } = requireReader(viewer);
    return this.manager.find(WebhookRow, { where: { ownerId }, order: { id: "ASC" } });
  }

  /**
   * Returns a page of a webhook's deliveries, newest first.
   * @throws DomainError as `requireReader` does, NOT_FOUND unless the webhook is the viewer's, INVALID for a bad size
   * or cursor
   */
  async deliveries(
    viewer: Viewer | null,
    webhookId: string,
    { first, after, status }: { first: number; after: string | null; status: DeliveryStatus | null },
  ): Promise<Page<ListedDelivery>> {
    const owner = requireReader(viewer);
    await this.require(owner.id, webhookId);
    const size = pageSize(first, "first");
    const [before] = after === null ? [] : fromCursor(after, 1, "after");
    if (before !== undefined && !(typeof before === "string" && isId(before))) {
      throw DomainError.of("INVALID", "BAD_CURSOR", "after is not a cursor of this list.", "after");
    }
    const found = await this.manager.find(WebhookDeliveryRow, {
      where: {
        webhookId,
        ...(status === null ? {} : { status }),
        ...(before === undefined ? {} : { id: LessThan(before) }),
      },
      order: { id: "DESC" },
      take: size + 1,
    });
    const items = await this.withTries(found.slice(0, size));
    return { items, hasNext: found.length > size, hasPrevious: after !== null };
  }

  /** Returns deliveries to the viewer's webhooks, in no particular order; throws like `requireReader`. */
  async deliveriesById(viewer: Viewer | null, ids: readonly string[]): Promise<readonly ListedDelivery[]> {
    const webhooks = await this.list(viewer);
    const where = { id: In(ids.filter(isId)), webhookId: In(webhooks.map(({ id }) => id)) };
    return this.withTries(await this.manager.find(WebhookDeliveryRow, { where }));
  }

  private async withTries(deliveries: readonly WebhookDeliveryRow[]): Promise<readonly ListedDelivery[]> {
    const tries = await this.manager.find(WebhookAttemptRow, {
      where: { deliveryId: In(deliveries.map(({ id }) => id)) },
      order: { startedAt: "DESC" },
    });
    return deliveries.map((row) => ({ ...row, tries: tries.filter(({ deliveryId }) => deliveryId === row.id) }));
  }

  private get manager() {
    return this.deps.database.dataSource.manager;
  }

  private async require(ownerId: string, id: string): Promise<WebhookRow> {
    const webhook = isId(id) ? await this.manager.findOneBy(WebhookRow, { id, ownerId }) : null;
    if (webhook) return webhook;
    throw DomainError.of("NOT_FOUND", "WEBHOOK_NOT_FOUND", "There is no such webhook.", "webhookId");
  }
}

/**
 * Requires a viewer who is allowed to read chats, because webhooks receive the chats' messages.
 * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without the scope
 */
function requireReader(viewer: Viewer | null): Viewer {
  return requireViewer(viewer, "READ_CHATS");
}
