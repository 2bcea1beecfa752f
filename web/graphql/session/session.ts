import { onOtherTabSession, onOutdatedRestore, readAccessToken, storeAccessToken } from "./accessToken";
import type { OpenedSessionFragment } from "../generated/graphql";
import { clearLogOutPending } from "./logOut/pendingLogOut";

/** If `field` is null, the reason applies to the whole form. */
export type SessionProblem = { readonly field: string | null; readonly reason: string };

export type Opening =
  | { readonly opened: true; readonly role: "STUDENT" | "TEACHER" | "TUTOR"; readonly verified: boolean }
  | { readonly opened: false; readonly userErrors: readonly SessionProblem[] };

/** Stores the token of a newly opened session; the caller then loads the target page. */
export function openSession({ session, userErrors }: OpenedSessionFragment): Opening {
  if (!session) return { opened: false, userErrors };
  storeAccessToken(session.accessToken);
  clearLogOutPending();
  return { opened: true, role: session.viewer.person.role, verified: session.viewer.verified };
}

/** The sessionStorage key for the account that has just signed up in this tab and has not searched yet. */
export const firstSearchKey = "saywell.firstSearch";

/** Whether the page is about to navigate to /, in which case it must not also be reloaded. */
let isLeaving = false;

/** Returns whether the user has logged out, after which the page must not store any of the user's data again. */
export const isLeavingSession = (): boolean => isLeaving;

/** Keeps `leaveSession` from reloading the page, because the page is about to navigate to / anyway. */
export function markLeaving(): void {
  isLeaving = true;
}

/**
 * If there is no token, clears the app's badge and deletes the conversations stored on this device, because the session
 * may have been revoked after the device was lost. Then reloads the page, unless it is navigating to / anyway; after
 * the reload, the guard redirects if there is no token.
 */
export async function leaveSession(): Promise<void> {
  if (readAccessToken() === null) {
    clearAppBadge();
    await forgetConversations();
  }
  if (!isLeaving) window.location.reload();
}

/** Removes the number of unread chats from the installed app's icon. */
export function clearAppBadge(): void {
  // Few browsers support badges.
  const app = navigator as { clearAppBadge?: () => Promise<void> };
  app.clearAppBadge?.().catch(() => undefined);
}

async function forgetConversations(): Promise<void> {
  try {
    const { forgetStoredResponses } = await import("./accountDatabase");
    await forgetStoredResponses();
  } catch {
    // The code could not be loaded; the next logout deletes the conversations.
  }
}

/** Reloads this page when another tab changes the session, or when the browser restores an outdated page. */
export function followSession(): void {
  onOtherTabSession(() => void leaveSession());
  onOutdatedRestore(() => window.location.reload(), isLeavingSession);
}
