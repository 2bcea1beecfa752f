import { DeliveryQueue } from "./delivery/DeliveryQueue.js";
import { Destinations } from "./delivery/Destinations.js";
import { WebhookDeliverer } from "./delivery/WebhookDeliverer.js";
import { type ResolveHost, WebhookSender } from "./delivery/WebhookSender.js";
import { WebhookMaintenance } from "./delivery/WebhookMaintenance.js";
import { WebhookService } from "./WebhookService.js";
import { activeApiKeys, activePeople } from "../accounts/index.js";
import { type EventReader, LogConsumer } from "../chat/index.js";
import { RepeatingTask } from "../platform/async/RepeatingTask.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import type { Mailer } from "../platform/mail/mailer.js";
import type { Telemetry } from "../platform/telemetry/Telemetry.js";

const maintenanceIntervalMs = 5000;

export type Webhooks = {
  readonly service: WebhookService;
  deleteOld(): Promise<number>;
  start(): void;
  /** Finishes the running attempts, or aborts them after a few seconds; a repeated call waits for the same shutdown. */
  stop(): Promise<unknown>;
};

/** Wires up the slice and registers its metrics; nothing runs until `start` is called. */
export function buildWebhooks(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly events: Pick<EventReader, "at">;
  readonly mailer: Mailer;
  /** Non-public hosts and networks that webhooks are allowed to reach. */
  readonly allowedNetworks: readonly string[];
  /** Defaults to DNS queries. */
  readonly resolveHost?: ResolveHost;
}): Webhooks {
  const { database, clock, telemetry, events } = deps;
  const { logger, metrics } = telemetry;
  const { pool } = database;
  const queue = new DeliveryQueue(pool);
  const destinations = new Destinations(deps.allowedNetworks);
  const sender = new WebhookSender(destinations, deps.resolveHost);
  const deliverer = new WebhookDeliverer({
    ...{ queue, events, sender, clock, telemetry },
    accounts: {
      activePeople: (ids) => activePeople(database, ids),
      activeApiKeys: (ids) => activeApiKeys(database, ids),
    },
  });
  const consumer = new LogConsumer({
    ...{ name: "webhooks", pool, telemetry },
    handle: (added, client) => queue.add(added, client),
  });
  const maintenance = new WebhookMaintenance({ ...deps, queue, logger });
  const maintenanceTask = new RepeatingTask({
    run: () => maintenance.run(),
    intervalMs: maintenanceIntervalMs,
    onError: (error) =>
      telemetry.taskFailed("Failed to measure the webhook queue, or to disable webhooks or notify their owners", error),
  });
  metrics.addGauge(
    "saywell_webhook_due",
    "Chats whose next delivery to a webhook is due, across all nodes.",
    [],
    () => [[maintenance.measurement.due]],
  );
  const lagHelp = "How long the oldest due delivery has been overdue, across all nodes, in seconds.";
  metrics.addGauge("saywell_webhook_lag_seconds", lagHelp, [], () => [[maintenance.measurement.lagSeconds]]);
  let stopping: Promise<unknown> | undefined;
  return {
    service: new WebhookService({ database, queue, destinations, clock }),
    deleteOld: () => queue.deleteOld(),
    start() {
      consumer.start();
      deliverer.start();
      maintenanceTask.start();
    },
    stop() {
      queue.stop();
      return (stopping ??= Promise.all([consumer.stop(), deliverer.stop(), maintenanceTask.stop()]));
    },
  };
}
