import { type DocumentNode, getOperationAST, type GraphQLSchema, Kind } from "graphql";
import { secondsSince, type Outcome, type Telemetry } from "../platform/telemetry/Telemetry.js";

/** `begin` is a reading of `performance.now()`. */
export type FinishedOperation = {
  readonly operation: string;
  readonly transport: "http" | "socket";
  readonly outcome: Outcome;
  readonly begin: number;
  readonly requestId: string;
};

/** Records an operation's outcome and duration in the metrics, and logs it if `isVerbose`. */
export function recordOperation({ metrics, logger, isVerbose }: Telemetry, finished: FinishedOperation): void {
  const { operation, transport, outcome, begin, requestId } = finished;
  const seconds = secondsSince(begin);
  metrics.operations.of(operation, transport, outcome).observe(seconds);
  if (isVerbose) logger.debug({ requestId, operation, outcome, seconds }, "An operation was completed");
}

/**
 * Returns an operation's label in the metrics: the name of its only root field, "several" if it selects more than one
 * or a fragment, or "none" if the field is unknown. The operation's own name can't be used because clients choose it
 * freely.
 */
export function operationField(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): string {
  const node = getOperationAST(document, operationName);
  const root = node && schema.getRootType(node.operation);
  const [first, ...others] = node?.selectionSet.selections ?? [];
  if (!root || first === undefined) return "none";
  if (others.length > 0 || first.kind !== Kind.FIELD) return "several";
  return Object.hasOwn(root.getFields(), first.name.value) ? first.name.value : "none";
}
