import { forgetAccessToken, readAccessToken, storeAccessToken } from "./accessToken";
import { RequestFailed } from "../connection/failures";
import type { OpenedSessionFragment } from "../generated/graphql";

/** Replaces a token that the server rejected; resolves to null if the session is over. */
export type TokenRefresh = (rejected: string) => Promise<string | null>;

const sessionLock = "saywell-session";
/** Held for a while by the tab that replaced a token: tabs see locks in order, but storage changes may arrive late. */
const replacedLock = (token: string) => `saywell-replaced:${token}`;
const replacedHoldMs = 30_000;
const storageDelayMaxMs = 2_000;

let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs `work` exclusively among all tabs. If the browser has no Web Locks (plain HTTP on a host other than localhost),
 * only this tab's calls exclude each other.
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
      if (await isReplaced(rejected)) await storedTokenChanges(rejected);
      if (readAccessToken() !== rejected) return readAccessToken();
      const { session, problems } = await renew();
      const [problem] = problems;
      if (!session && problem?.code !== "SESSION_ENDED") throw new RequestFailed(problem?.reason ?? "", problem?.code);
      await markReplaced(rejected);
      // A logout or another login in the meantime wins.
      if (readAccessToken() !== rejected) return readAccessToken();
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

/** Resolves once the lock is held. */
function markReplaced(token: string): Promise<void> {
  return new Promise((resolve) => {
    if (!("locks" in navigator)) return resolve();
    void navigator.locks.request(replacedLock(token), () => {
      resolve();
      return new Promise((release) => setTimeout(release, replacedHoldMs));
    });
  });
}

/** Resolves when another tab's token appears in this tab's storage, or after a timeout. */
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
