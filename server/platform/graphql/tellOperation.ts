import { secondsSince, type Outcome, type Telemetry } from "../telemetry/Telemetry.js";

/** An operation that has been answered; it began at a moment of `performance.now()`. */
export type AnsweredOperation = {
  readonly operation: string;
  readonly door: "http" | "socket";
  readonly outcome: Outcome;
  readonly begin: number;
  /** What knows the request's id, which is asked for only where single operations are told. */
  readonly context: { readonly requestId: string };
};

/** Counts an operation and its time, and tells of it where single ones are told. */
export function tellOperation({ metrics, logger, isTalkative }: Telemetry, answered: AnsweredOperation): void {
  const { operation, door, outcome, begin, context } = answered;
  const seconds = secondsSince(begin);
  metrics.operations.of(operation, door, outcome).note(seconds);
  if (isTalkative)
    logger.debug({ requestId: context.requestId, operation, outcome, seconds }, "An operation was answered");
}
