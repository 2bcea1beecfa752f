import { forgetAccessToken, readAccessToken } from "./accessToken";
import { takeAskedAhead } from "./askedAhead";
import { Unreachable } from "./failures";
import { refreshAfter } from "./refresh";
import { leaveSession } from "./session";
import { sessionLockFree } from "./sessionLock";

async function send(input: RequestInfo | URL, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (token !== null) headers.set("authorization", token);
  try {
    return await (takeAskedAhead(init?.body, token) ?? fetch(input, { ...init, headers }));
  } catch (error) {
    if (init?.signal?.aborted) throw error;
    throw new Unreachable();
  }
}

/**
 * Sends a request with the session's token. Waits while a token is being replaced in any tab. On a 401 the token is
 * replaced once and the request goes again once; where that is answered with a 401 too, or there is no session any more,
 * the person is logged out here, the page starts anew, and no answer comes.
 */
export async function authorized<Answer extends { readonly status: number }>(
  request: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  await sessionLockFree();
  const token = readAccessToken();
  const first = await request(token);
  if (first.status !== 401 || token === null) return first;
  const fresh = await refreshAfter(token);
  const second = fresh === null ? first : await request(fresh);
  if (second.status !== 401) return second;
  forgetAccessToken();
  leaveSession();
  // The page starts anew; until then nobody is to act on a refusal that is about to be of no account.
  return new Promise(() => undefined);
}

/**
 * `fetch` with the session's token, as `authorized` says.
 * @throws Unreachable when the server can't be reached
 */
export function authorizedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return authorized((token) => send(input, init, token));
}
