import type { AppendCommand, Appended, WrittenCommands } from "./appending.js";
import type { GroupCommitOptions } from "../../platform/eventLog/GroupCommit.js";
import type { Telemetry } from "../../platform/telemetry/Telemetry.js";
import type { Tracing } from "../../platform/tracing/Tracing.js";

type Watching = Pick<GroupCommitOptions<AppendCommand, Appended>, "onTaken" | "onWritten" | "onFailed" | "write">;
type Write = (batch: readonly AppendCommand[]) => Promise<WrittenCommands>;

/** Measures the batches of the log, and traces them where anything is traced. */
export function watchBatches({ metrics, tracing }: Pick<Telemetry, "metrics" | "tracing">, write: Write): Watching {
  return {
    write,
    onWritten: (size, seconds) => {
      metrics.batchSizes.of().note(size);
      metrics.batchDurations.of().note(seconds);
    },
    onFailed: (isTriedAgain) => metrics.batchFailures.add(isTriedAgain ? "passing" : "lasting"),
    ...(tracing !== null && traceBatches(tracing, write)),
  };
}

/** Puts every batch in a span of its own, with links to what its commands are written for. */
function traceBatches(tracing: Tracing, write: Write): Pick<Watching, "onTaken" | "write"> {
  const traces = new WeakMap<AppendCommand, string>();
  return {
    onTaken: (command) => {
      const trace = tracing.carry();
      if (trace !== undefined) traces.set(command, trace);
    },
    write: (batch) => {
      const links = batch.map((command) => traces.get(command));
      const wish = { isRoot: true, links, attributes: { "saywell.batch_size": batch.length } };
      return tracing.span("append batch", wish, () => write(batch));
    },
  };
}
