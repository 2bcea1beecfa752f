import type { AppendCommand, Appended, WrittenCommands } from "./appending.js";
import type { GroupCommitOptions } from "../../platform/eventLog/GroupCommit.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";
import type { Tracing } from "../../platform/tracing/Tracing.js";

type BatchHooks = Pick<GroupCommitOptions<AppendCommand, Appended>, "onTaken" | "onWritten" | "onFailed" | "write">;
type Write = (batch: readonly AppendCommand[]) => Promise<WrittenCommands>;

/** Returns hooks that record metrics for the log's batches, and trace them if tracing is on. */
export function watchBatches({ metrics, tracing }: Pick<Telemetry, "metrics" | "tracing">, write: Write): BatchHooks {
  return {
    write,
    onWritten: (size, seconds) => {
      metrics.batchSizes.of().note(size);
      metrics.batchDurations.of().note(seconds);
    },
    onFailed: (isRetried) => metrics.batchFailures.add(isRetried ? "transient" : "lasting"),
    ...(tracing !== null && traceBatches(tracing, write)),
  };
}

/** Gives every batch its own span, linked to the traces in which its commands were submitted. */
function traceBatches(tracing: Tracing, write: Write): Pick<BatchHooks, "onTaken" | "write"> {
  const traces = new WeakMap<AppendCommand, string>();
  return {
    onTaken: (command) => {
      const trace = tracing.carry();
      if (trace !== undefined) traces.set(command, trace);
    },
    write: (batch) => {
      const links = batch.map((command) => traces.get(command));
      const options = { isRoot: true, links, attributes: { "saywell.batch_size": batch.length } };
      return tracing.span("append batch", options, () => write(batch));
    },
  };
}
