import { type DocumentNode, getOperationAST, GraphQLError, type GraphQLSchema, Kind } from "graphql";
import { Refusal } from "../refusal.js";
import type { Outcome } from "../telemetry/Telemetry.js";

/**
 * What an operation is counted as: the field that it asks of the root, "several", or "none" where it asks nothing that
 * there is. Its own name is the client's and may be anything.
 */
export function operationKind(schema: GraphQLSchema, document: DocumentNode, operationName?: string | null): string {
  const node = getOperationAST(document, operationName);
  const root = node && schema.getRootType(node.operation);
  const [first, ...others] = node?.selectionSet.selections ?? [];
  if (!root || first === undefined) return "none";
  if (others.length > 0 || first.kind !== Kind.FIELD) return "several";
  return Object.hasOwn(root.getFields(), first.name.value) ? first.name.value : "none";
}

/** How an operation with these errors ended; a mutation that answers problems has done its work. */
export function outcomeOf(errors: readonly GraphQLError[] | undefined): Outcome {
  if (errors === undefined || errors.length === 0) return "ok";
  return errors.some(isFailure) ? "failed" : "refused";
}

function isFailure({ originalError }: GraphQLError): boolean {
  return !(originalError == null || originalError instanceof GraphQLError || originalError instanceof Refusal);
}
