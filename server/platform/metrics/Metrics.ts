import { Counter } from "./Counter.js";
import { Gauge, type Reading } from "./Gauge.js";
import { Histogram } from "./Histogram.js";
import type { Metric } from "./metric.js";

/** The upper bounds of histogram buckets: waiting times and writes in seconds, batch sizes in commands. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const writes = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** All metrics of this node. The histograms' counts by status or outcome also provide rates and error rates. */
export class Metrics {
  readonly requests = new Histogram(
    "saywell_http_request_duration_seconds",
    "The duration of HTTP requests, by method, route and status class.",
    waits,
    ["method", "route", "status"],
  );
  readonly operations = new Histogram(
    "saywell_graphql_operation_duration_seconds",
    "The duration of GraphQL queries and mutations, by root field, transport (http, socket) and outcome (ok, refused, failed).",
    waits,
    ["operation", "transport", "outcome"],
  );
  readonly events = new Histogram(
    "saywell_socket_event_duration_seconds",
    "The duration of Socket.IO events, by event and outcome (ok, refused, failed).",
    waits,
    ["event", "outcome"],
  );
  readonly batchSizes = new Histogram(
    "saywell_append_batch_size",
    "The number of commands written to the chat log in one transaction.",
    sizes,
  );
  readonly batchDurations = new Histogram(
    "saywell_append_batch_duration_seconds",
    "The time to commit one batch of the chat log.",
    writes,
  );
  readonly batchFailures = new Counter(
    "saywell_append_failures_total",
    "Failed batches of the chat log, by whether they are retried.",
    ["kind"],
  );
  readonly feedLag = new Histogram(
    "saywell_feed_lag_seconds",
    "The time from an event's entry in the chat log, by the database's clock, to its delivery by this node.",
    writes,
  );
  readonly feedEvents = new Counter(
    "saywell_feed_events_total",
    "Events delivered to one user's subscriptions, by source: the pubsub, or the log if an envelope was lost.",
    ["way"],
  );
  readonly envelopes = new Counter("saywell_pubsub_envelopes_total", "Event envelopes passed to the pubsub.");
  readonly refusals = new Counter("saywell_limit_refusals_total", "Calls rejected by a rate limit, by limit.", [
    "kind",
  ]);
  readonly replicaReads = new Counter(
    "saywell_replica_reads_total",
    "Reads that the replica may serve, by what served them: the replica, or the primary because of the reader's own write (own_write), a replica that lags or cannot be reached (behind), or an error (failed).",
    ["way"],
  );
  readonly notifications = new Counter(
    "saywell_notifications_total",
    "Notifications, by channel (mail, push) and outcome: sent, failed, refused (the mailbox), gone (the device).",
    ["channel", "outcome"],
  );
  readonly clientErrors = new Counter(
    "saywell_client_errors_total",
    "Exceptions that pages reported, by source: window, promise, render, or caught (by the page itself).",
    ["source"],
  );
  readonly webhookAttempts = new Counter(
    "saywell_webhook_attempts_total",
    "Attempts to deliver to webhooks, by outcome: delivered, retry, disable (given up; the webhook is disabled).",
    ["outcome"],
  );
  private readonly gauges: Gauge[] = [];

  addGauge(name: string, help: string, labels: readonly string[], read: () => readonly Reading[]): void {
    this.gauges.push(new Gauge(name, help, labels, read));
  }

  all(): readonly Metric[] {
    return [
      ...[this.requests, this.operations, this.events],
      ...[this.batchSizes, this.batchDurations, this.batchFailures],
      ...[this.feedLag, this.feedEvents, this.envelopes, this.refusals, this.replicaReads],
      ...[this.notifications, this.clientErrors, this.webhookAttempts],
      ...this.gauges,
    ];
  }
}
