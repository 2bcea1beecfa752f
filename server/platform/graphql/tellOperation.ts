import { secondsSince, type Outcome, type Telemetry } from "../telemetry/Telemetry.js";

/** An operation that has been answered; it began at a moment of `performance.now()`. */
export type AnsweredOperation = {
  readonly operation: string;
  readonly door: "http" | "socket";
  readonly outcome: Outcome;
  readonly begin: number;
  readonly requestId: string;
};

/** Counts an operation and its time, and tells of it where single ones are told. */
export function tellOperation({ metrics, logger, isTalkative }: Telemetry, answered: AnsweredOperation): void {
  const { operation, door, outcome, begin, requestId } = answered;
  const seconds = secondsSince(begin);
  metrics.operations.of(operation, door, outcome).note(seconds);
  if (isTalkative) logger.debug({ requestId, operation, outcome, seconds }, "An operation was answered");
}
