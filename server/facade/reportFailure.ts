import type { Telemetry } from "../platform/telemetry/Telemetry.js";
import type { Failure } from "./mappers/failure.js";

/** Logs the cause of a failure that is the server's fault; `what` names what failed. */
export function reportFailure(
  { logger, warnings }: Telemetry,
  { status }: Failure,
  error: unknown,
  what: "A call" | "A connection" | "An event" | "An acknowledgement",
  context: Readonly<Record<string, unknown>> = {},
): void {
  if (status === 500) logger.error({ err: error, ...context }, `${what} failed`);
  if (status === 503) warnings.warn(`${what} could not be served`, error, context);
}
