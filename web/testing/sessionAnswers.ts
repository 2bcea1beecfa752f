/* What the server answers to those who log in or sign up. */

type Somebody = { readonly role: "STUDENT" | "TEACHER"; readonly verified: boolean };
type SessionProblem = { readonly code: string; readonly field: string | null; readonly reason: string };

/** A session was opened. */
export function session({ role, verified }: Somebody) {
  const person = { __typename: "Person", id: "nora", role };
  const viewer = { __typename: "Viewer", verified, person };
  return { __typename: "SessionPayload", problems: [], session: { __typename: "Session", accessToken: "jwt", viewer } };
}

/** It was not, or something else was not done, for these reasons. */
export function refusal(...problems: readonly SessionProblem[]) {
  return {
    __typename: "SessionPayload",
    problems: problems.map((one) => ({ __typename: "Problem", ...one })),
    session: null,
    url: null,
  };
}
