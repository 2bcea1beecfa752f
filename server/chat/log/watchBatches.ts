import type { AppendCommand, Appended, WrittenCommands } from "./appending.js";
import type { GroupCommitOptions } from "../../platform/eventLog/GroupCommit.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";
import type { Tracing } from "../../platform/tracing/Tracing.js";

type BatchHooks = Pick<GroupCommitOptions<AppendCommand, Appended>, "onSubmitted" | "onWritten" | "onFailed" | "write">;
type Write = (batch: readonly AppendCommand[]) => Promise<WrittenCommands>;

/** Returns hooks that record metrics about the log's batches and, if tracing is on, trace the batches. */
export function watchBatches({ metrics, tracing }: Pick<Telemetry, "metrics" | "tracing">, write: Write): BatchHooks {
  return {
    write,
    onWritten: (size, seconds) => {
      metrics.batchSizes.of().observe(size);
      metrics.batchDurations.of().observe(seconds);
    },
    onFailed: (isRetried) => metrics.batchFailures.add(isRetried ? "transient" : "lasting"),
    ...(tracing !== null && traceBatches(tracing, write)),
  };
}

/** Creates a root span for every batch, linked to the traces in which its commands were submitted. */
function traceBatches(tracing: Tracing, write: Write): Pick<BatchHooks, "onSubmitted" | "write"> {
  const traces = new WeakMap<AppendCommand, string>();
  return {
    onSubmitted: (command) => {
      const trace = tracing.currentTraceparent();
      if (trace !== undefined) traces.set(command, trace);
    },
    write: (batch) => {
      const links = batch.map((command) => traces.get(command));
      const options = { isRoot: true, links, attributes: { "saywell.batch_size": batch.length } };
      return tracing.span("append batch", options, () => write(batch));
    },
  };
}
