import { type ExecutionResult, GraphQLError } from "graphql";

/** The result of an operation, or an error where it takes longer than some milliseconds. */
export async function within(
  milliseconds: number,
  result: ExecutionResult | Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<ExecutionResult>((resolve) => {
    const error = new GraphQLError("This took too long. Please try again.", { extensions: { code: "TIMEOUT" } });
    timer = setTimeout(() => resolve({ errors: [error] }), milliseconds);
  });
  return Promise.race([result, tooLate]).finally(() => clearTimeout(timer));
}
