import { bearer, forgetAccessToken, readAccessToken, storeAccessToken } from "./accessToken";
import { RequestFailed } from "../connection/failures";
import type { OpenedSessionFragment } from "../generated/graphql";

/** Replaces a token that the server rejected; resolves to null if the session is over. */
export type TokenRefresh = (rejected: string) => Promise<string | null>;

const sessionLock = "saywell-session";
/**
 * Returns the name of the lock that a tab holds for a while after replacing a token. The name ends with the new token,
 * which is empty if the session is over. Other tabs see locks immediately, but may see storage changes later.
 */
const replacedLock = (token: string, fresh: string) => `saywell-replaced:${token}>${fresh}`;
const replacedHoldMs = 30_000;

let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` in one tab at a time. Without Web Locks (plain HTTP on a host other than localhost), only calls in the
 * same tab exclude each other.
 */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(sessionLock, () => work());
  const mine = tail.then(work);
  tail = mine.catch(() => undefined);
  return mine;
}

/** Resolves to the stored token once no tab is replacing it; null if no user is logged in. */
export async function settledToken(): Promise<string | null> {
  if ("locks" in navigator) await navigator.locks.request(sessionLock, { mode: "shared" }, () => undefined);
  else await tail;
  return readAccessToken();
}

/**
 * Creates a function that refreshes a token under a lock that all tabs share. A rejected token is replaced only once;
 * the other tabs use the new one. If refreshing fails for any reason other than `SESSION_ENDED`, the function throws
 * and keeps the token.
 */
export function createTokenRefresh(renew: () => Promise<OpenedSessionFragment>): TokenRefresh {
  return (rejected) =>
    withSessionLock(async () => {
      if (readAccessToken() !== rejected) return readAccessToken();
      const replaced = await replacementOf(rejected);
      if (replaced !== undefined) return replaced;
      const { session, userErrors } = await renew();
      const [problem] = userErrors;
      if (!session && problem?.code !== "SESSION_ENDED")
        throw new RequestFailed(problem?.reason ?? "", problem?.code ?? undefined);
      await markReplaced(rejected, session ? bearer(session.accessToken) : "");
      // A logout or another login in the meantime takes precedence.
      if (readAccessToken() !== rejected) return readAccessToken();
      if (session) storeAccessToken(session.accessToken);
      else forgetAccessToken();
      return readAccessToken();
    });
}

/**
 * Returns the token that another tab replaced `token` with: null if the session is over; undefined if no tab has
 * replaced it.
 */
async function replacementOf(token: string): Promise<string | null | undefined> {
  if (!("locks" in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  const prefix = replacedLock(token, "");
  const fresh = held.find(({ name }) => name?.startsWith(prefix))?.name?.slice(prefix.length);
  return fresh === "" ? null : fresh;
}

/** Resolves once this tab holds the lock that records the token's replacement. */
function markReplaced(token: string, fresh: string): Promise<void> {
  return new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve();
    void navigator.locks.request(replacedLock(token, fresh), () => {
      resolve();
      return new Promise((release) => setTimeout(release, replacedHoldMs));
    });
  });
}
