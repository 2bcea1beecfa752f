/** What the page's very first script (`build/beforePaint.js`) has asked for already, by `questionOf`. */
type AskedAhead = { readonly token: string; readonly answers: Record<string, Promise<Response> | undefined> };

/** Later than this, in milliseconds of the page's life, what was answered may be true no more. */
const longestLife = 15_000;

/** The name of an operation and its variables, in an order that does not depend on who wrote them down. */
function questionOf(body: string): string {
  const { operationName, variables } = JSON.parse(body) as { operationName?: string; variables?: object };
  return JSON.stringify([
    operationName,
    Object.entries(variables ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}

/**
 * The answer to a request that was sent before our scripts had come, with the same token; undefined where there is none.
 * Each is given out once: who asks again wants to know what is true now.
 */
export function takeAskedAhead(body: unknown, token: string | null): Promise<Response> | undefined {
  const asked = (window as { askedAhead?: AskedAhead }).askedAhead;
  if (asked === undefined || asked.token !== token || typeof body !== "string" || performance.now() > longestLife) {
    return undefined;
  }
  const question = questionOf(body);
  const answer = asked.answers[question];
  asked.answers[question] = undefined;
  return answer;
}
