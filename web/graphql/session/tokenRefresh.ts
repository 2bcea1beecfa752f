import { bearer, forgetAccessToken, readAccessToken, storeAccessToken } from "./accessToken";
import { RequestFailed } from "../connection/failures";
import type { OpenedSessionFragment } from "../generated/graphql";

/** Replaces a token that the server rejected; resolves to null if the session is over. */
export type TokenRefresh = (rejected: string) => Promise<string | null>;

const sessionLock = "saywell-session";
/**
 * Held for a while by the tab that replaced a token; its name ends with the new one, or with nothing if the session is
 * over. All tabs see locks in order, but a storage change may reach them at any later time.
 */
const replacedLock = (token: string, fresh: string) => `saywell-replaced:${token}>${fresh}`;
const replacedHoldMs = 30_000;

let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` in one tab at a time. If the browser has no Web Locks (plain HTTP on a host other than localhost), this
 * holds only for calls in the same tab.
 */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  if ("locks" in navigator) return navigator.locks.request(sessionLock, () => work());
  const mine = tail.then(work);
  tail = mine.catch(() => undefined);
  return mine;
}

/** The token to send, once no tab is replacing it. */
export async function settledToken(): Promise<string | null> {
  if ("locks" in navigator) await navigator.locks.request(sessionLock, { mode: "shared" }, () => undefined);
  else await tail;
  return readAccessToken();
}

/**
 * Refreshes under a lock that all tabs share, so that a rejected token is replaced only once; the other tabs use the
 * new one. If `renew` throws, the refresh rethrows and keeps the token.
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
      // A logout or another login in the meantime wins.
      if (readAccessToken() !== rejected) return readAccessToken();
      if (session) storeAccessToken(session.accessToken);
      else forgetAccessToken();
      return readAccessToken();
    });
}

/**
 * The token that another tab replaced this one with: null if the session is over, undefined if no tab has replaced it.
 */
async function replacementOf(token: string): Promise<string | null | undefined> {
  if (!("locks" in navigator)) return undefined;
  const { held = [] } = await navigator.locks.query();
  const prefix = replacedLock(token, "");
  const fresh = held.find(({ name }) => name?.startsWith(prefix))?.name?.slice(prefix.length);
  return fresh === "" ? null : fresh;
}

/** Resolves once the lock is held. */
function markReplaced(token: string, fresh: string): Promise<void> {
  return new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve();
    void navigator.locks.request(replacedLock(token, fresh), () => {
      resolve();
      return new Promise((release) => setTimeout(release, replacedHoldMs));
    });
  });
}
