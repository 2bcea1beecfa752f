import { type History, type Violation, violationKinds } from "./history.js";
import { judgeFollowings } from "./judgeFollowing.js";
import { judgeNumbers, judgeOrder, judgeOrigins, judgePromises } from "./judgeLog.js";
import { judgeProjections } from "./judgeProjections.js";

/**
 * What is wrong with a history: empty when no acknowledged message is lost, none is invented or doubled, every chat is
 * numbered without a hole and in real-time order, every client was told what the log has, and what is shown equals it.
 */
export function judge(history: History): readonly Violation[] {
  return [
    ...judgePromises(history),
    ...judgeOrigins(history),
    ...judgeNumbers(history),
    ...judgeOrder(history),
    ...judgeFollowings(history),
    ...judgeProjections(history),
  ];
}

/** How many violations of each kind there are, as "0 lost, 0 invented, …". */
export function countKinds(violations: readonly Violation[]): string {
  return violationKinds
    .map((kind) => `${violations.filter((violation) => violation.kind === kind).length} ${kind}`)
    .join(", ");
}
