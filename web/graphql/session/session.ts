import { forgetAccessToken, onOtherTabSession, storeAccessToken } from "./accessToken";
import { forgetAccountStorage } from "./accountStorage";
import type { OpenedSessionFragment } from "../generated/graphql";

/** Why a session was not opened: a sentence for each input field at fault, or for the whole where `field` is null. */
export type SessionProblem = { readonly code: string; readonly field: string | null; readonly reason: string };

/** Who logged in, or why not. */
export type Opening =
  | { readonly opened: true; readonly role: "STUDENT" | "TEACHER"; readonly verified: boolean }
  | { readonly opened: false; readonly problems: readonly SessionProblem[] };

/** Keeps the token of a session that was opened; the caller reloads the page at its target. */
export function openSession({ session, problems }: OpenedSessionFragment): Opening {
  if (!session) return { opened: false, problems };
  storeAccessToken(session.accessToken);
  return { opened: true, role: session.viewer.person.role, verified: session.viewer.verified };
}

/** Set while this page is being left for /: it is then not reloaded as well. */
let isLeaving = false;

/** Forgets the session in all tabs and reloads at /, after it has ended on the server. */
export async function goHomeLoggedOut(): Promise<void> {
  await forgetSession();
  window.location.assign("/");
}

/** Forgets the token at once; resolves when what the account left on this device is gone too. */
export function forgetSession(): Promise<void> {
  isLeaving = true;
  forgetAccessToken();
  return forgetAccountStorage();
}

/** Reloads the page without a session: the guard then redirects it. */
export function leaveSession(): void {
  if (!isLeaving) window.location.reload();
}

/** From now on a log-in or log-out in another tab reloads this page. */
export function followOtherTabs(): void {
  onOtherTabSession(leaveSession);
}
