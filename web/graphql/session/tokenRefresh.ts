import { forgetAccessToken, readAccessToken, storeAccessToken } from "./accessToken";
import { RequestFailed } from "../connection/failures";
import type { OpenedSessionFragment } from "../generated/graphql";

/** Replaces a token that the server refused; null when the session is over. */
export type TokenRefresh = (refused: string) => Promise<string | null>;

const sessionLock = "saywell-session";
/** Held for a while by the tab that replaced a token: a lock reaches other tabs in order, a change in storage may be late. */
const replacedLock = (token: string) => `saywell-replaced:${token}`;
const replacedHoldMs = 30_000;
const storageDelayMaxMs = 2_000;

let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` while no other tab runs its own. Where the browser has no Web Locks (a plain http address other than
 * localhost), only this tab's calls run one after the other.
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
 * Refreshes under the lock that all tabs share, so that one refused token is replaced once; the others take the new one.
 * The refresh throws what `renew` throws, and then keeps the token.
 */
export function createTokenRefresh(renew: () => Promise<OpenedSessionFragment>): TokenRefresh {
  return (refused) =>
    withSessionLock(async () => {
      if (await isReplaced(refused)) await storedTokenChanges(refused);
      if (readAccessToken() !== refused) return readAccessToken();
      const { session, problems } = await renew();
      const [problem] = problems;
      if (!session && problem?.code !== "SESSION_ENDED") throw new RequestFailed(problem?.reason ?? "", problem?.code);
      await markReplaced(refused);
      // A log-out or another log-in that happened meanwhile wins.
      if (readAccessToken() !== refused) return readAccessToken();
      if (session) storeAccessToken(session.accessToken);
      else forgetAccessToken();
      return readAccessToken();
    });
}

async function isReplaced(token: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === replacedLock(token));
}

/** Resolves once the mark is set. */
function markReplaced(token: string): Promise<void> {
  return new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve();
    void navigator.locks.request(replacedLock(token), () => {
      resolve();
      return new Promise((release) => setTimeout(release, replacedHoldMs));
    });
  });
}

/** Resolves when another tab's token has arrived in this tab's storage, or is not coming. */
function storedTokenChanges(from: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("storage", check);
      resolve();
    };
    const check = () => {
      if (readAccessToken() !== from) done();
    };
    const timer = setTimeout(done, storageDelayMaxMs);
    window.addEventListener("storage", check);
    check();
  });
}
