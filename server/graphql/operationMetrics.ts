import { type DocumentNode, getOperationAST, type GraphQLSchema, Kind } from "graphql";
import { secondsSince, type Outcome, type Telemetry } from "../platform/telemetry/Telemetry.js";

/** An operation that is over; it began at a moment of `performance.now()`. */
export type FinishedOperation = {
  readonly operation: string;
  readonly door: "http" | "socket";
  readonly outcome: Outcome;
  readonly begin: number;
  readonly requestId: string;
};

/** Counts an operation and its time, and logs it where single operations are logged. */
export function recordOperation({ metrics, logger, isVerbose }: Telemetry, finished: FinishedOperation): void {
  const { operation, door, outcome, begin, requestId } = finished;
  const seconds = secondsSince(begin);
  metrics.operations.of(operation, door, outcome).note(seconds);
  if (isVerbose) logger.debug({ requestId, operation, outcome, seconds }, "An operation was answered");
}

/**
 * The label of an operation in metrics: the field that it selects at the root, "several", or "none" where there is no such
 * field. The operation's own name is the client's and may be anything.
 */
export function operationField(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): string {
  const node = getOperationAST(document, operationName);
  const root = node && schema.getRootType(node.operation);
  const [first, ...others] = node?.selectionSet.selections ?? [];
  if (!root || first === undefined) return "none";
  if (others.length > 0 || first.kind !== Kind.FIELD) return "several";
  return Object.hasOwn(root.getFields(), first.name.value) ? first.name.value : "none";
}
