import { Counter } from "./Counter.js";
import { Gauge, type Reading } from "./Gauge.js";
import { Histogram } from "./Histogram.js";
import type { Metric } from "./metric.js";

/** Upper bounds in seconds: for what people wait for, for one statement, and for what should be there at once. */
const waits = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];
const writes = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const sizes = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Everything that this node counts. Rates and errors are in the durations' counts, by status or outcome. */
export class Metrics {
  /** Requests over HTTP, by method, route and class of status. */
  readonly requests = new Histogram(
    "saywell_http_request_duration_seconds",
    "How long HTTP requests took, by method, route and class of status.",
    waits,
    ["method", "route", "status"],
  );
  /** GraphQL's queries and mutations, by what they ask of the root, door and outcome. */
  readonly operations = new Histogram(
    "saywell_graphql_operation_duration_seconds",
    "How long GraphQL queries and mutations took, by root field, door (http, socket) and outcome (ok, refused, failed).",
    waits,
    ["operation", "door", "outcome"],
  );
  /** What older clients ask for over Socket.IO, by event and outcome. */
  readonly events = new Histogram(
    "saywell_socket_event_duration_seconds",
    "How long Socket.IO events took, by event and outcome (ok, refused, failed).",
    waits,
    ["event", "outcome"],
  );
  /** How many commands one batch of the chat log holds. */
  readonly batchSizes = new Histogram(
    "saywell_append_batch_size",
    "How many commands were written to the chat log in one transaction.",
    sizes,
  );
  /** How long one batch takes. */
  readonly batchDurations = new Histogram(
    "saywell_append_batch_duration_seconds",
    "How long one batch of the chat log took to commit.",
    writes,
  );
  /** Batches that could not be written. */
  readonly batchFailures = new Counter(
    "saywell_append_failures_total",
    "Batches of the chat log that were not written, by whether that passes and is tried again.",
    ["kind"],
  );
  /** From an event's time in the log to its being handed to those who follow here. */
  readonly feedLag = new Histogram(
    "saywell_feed_lag_seconds",
    "From an event's time in the chat log, by the database's clock, to its being handed on by this node.",
    writes,
  );
  /** Events handed on, by how they came. */
  readonly feedEvents = new Counter(
    "saywell_feed_events_total",
    "Events handed to the followers of one person, by how they came: by the pubsub, or from the log where an envelope was lost.",
    ["way"],
  );
  /** Envelopes given to the pubsub. */
  readonly envelopes = new Counter("saywell_bell_letters_total", "Envelopes of events that were given to the pubsub.");
  /** Calls that were refused for being too many. */
  readonly refusals = new Counter(
    "saywell_limit_refusals_total",
    "Calls that were refused for being too many, by the limit's kind.",
    ["kind"],
  );
  /** Reads that a replica may answer, by what answered them and why. */
  readonly replicaReads = new Counter(
    "saywell_replica_reads_total",
    "Reads that the replica may answer, by who did: the replica, or the primary (own_write, behind, failed).",
    ["way"],
  );
  private readonly gauges: Gauge[] = [];

  /** Adds numbers that are looked up whenever somebody asks. */
  ask(name: string, help: string, labels: readonly string[], read: () => readonly Reading[]): void {
    this.gauges.push(new Gauge(name, help, labels, read));
  }

  /** All of them. */
  all(): readonly Metric[] {
    return [
      ...[this.requests, this.operations, this.events],
      ...[this.batchSizes, this.batchDurations, this.batchFailures],
      ...[this.feedLag, this.feedEvents, this.envelopes, this.refusals, this.replicaReads],
      ...this.gauges,
    ];
  }
}
