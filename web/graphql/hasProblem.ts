/** Returns whether the server rejected an operation with a problem that has this code (in `extensions.problems`). */
export function hasProblem(error: unknown, code: string): boolean {
  const { errors } = error as { errors?: readonly { extensions?: { problems?: readonly { code?: string }[] } }[] };
  return errors?.some(({ extensions }) => extensions?.problems?.some((problem) => problem.code === code)) ?? false;
}
