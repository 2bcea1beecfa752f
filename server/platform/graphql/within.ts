import { type ExecutionResult, GraphQLError } from "graphql";

/** The result of an operation, or an error where it takes longer than some milliseconds. */
export function within(
  milliseconds: number,
  result: ExecutionResult | Promise<ExecutionResult>,
): ExecutionResult | Promise<ExecutionResult> {
  if (!(result instanceof Promise)) return result;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ errors: [tooLate()] }), milliseconds);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function tooLate(): GraphQLError {
  return new GraphQLError("This took too long. Please try again.", { extensions: { code: "TIMEOUT" } });
}
