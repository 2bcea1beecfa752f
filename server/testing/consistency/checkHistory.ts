import { type History, type Violation, violationKinds } from "./history.js";
import { checkSubscriptions } from "./checkSubscriptions.js";
import { checkNumbers, checkOrder, checkOrigins, checkPromises } from "./checkLog.js";
import { checkProjections } from "./checkProjections.js";

/**
 * Checks that no acknowledged message is lost, no message is invented or duplicated, every chat's events are numbered
 * without gaps and in real-time order, every client received what is in the log, and the API agrees with the log.
 */
export function checkHistory(history: History): readonly Violation[] {
  return [
    ...checkPromises(history),
    ...checkOrigins(history),
    ...checkNumbers(history),
    ...checkOrder(history),
    ...checkSubscriptions(history),
    ...checkProjections(history),
  ];
}

/** Formats the number of violations of each kind: "0 lost, 0 invented, …". */
export function countKinds(violations: readonly Violation[]): string {
  return violationKinds
    .map((kind) => `${violations.filter((violation) => violation.kind === kind).length} ${kind}`)
    .join(", ");
}
