/* The server's responses to logging in and signing up. */

type SessionUser = { readonly role: "STUDENT" | "TEACHER"; readonly verified: boolean };
type SessionProblem = { readonly code: string; readonly field: string | null; readonly reason: string };

export function session({ role, verified }: SessionUser) {
  const person = { __typename: "Person", id: "nora", role };
  const viewer = { __typename: "Viewer", verified, person };
  return {
    __typename: "SessionPayload",
    userErrors: [],
    session: { __typename: "Session", accessToken: "jwt", viewer },
  };
}

export function refusal(...problems: readonly SessionProblem[]) {
  return {
    __typename: "SessionPayload",
    userErrors: problems.map((one) => ({ __typename: "SessionUserError", ...one })),
    session: null,
    url: null,
  };
}
