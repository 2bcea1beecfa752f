import { useSyncExternalStore } from "react";
import { readAccessToken } from "./accessToken";

/** The person who is logged in. */
export type Viewer = {
  readonly id: string;
  readonly role: "STUDENT" | "TEACHER";
  /** Whether a tutor's profile is complete and confirmed. */
  readonly verified: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** First name and last initial; "" while a new tutor has given none. */
  readonly displayName: string;
  readonly avatar: { readonly url: string; readonly srcSet: string } | null;
  /** Unread messages over all chats. */
  readonly unreadCount: number;
};

/** What is known of the viewer: nobody, somebody who is being fetched, or the person. */
export type ViewerState =
  | { readonly status: "anonymous" }
  | { readonly status: "loading" }
  | { readonly status: "known"; readonly viewer: Viewer };

const anonymous: ViewerState = { status: "anonymous" };
let state: ViewerState = anonymous;
const listeners = new Set<() => void>();

/** Says anew what is known; every component that asked is drawn again. */
export function setViewer(next: ViewerState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

/** What is known now. */
export const viewerNow = (): ViewerState => state;

/**
 * Begins to fetch the viewer, and Apollo Client with it, when there is a token; without one nothing is requested.
 * A fetch that fails counts as nobody; the token stays unless the server refused it.
 */
export function startViewer(onFailure: (error: unknown) => void): void {
  if (readAccessToken() === null) return;
  setViewer({ status: "loading" });
  import("./watchViewer")
    // A task of its own: what was just fetched has also just been run, and the browser may want to paint.
    .then(({ watchViewer }) => setTimeout(() => watchViewer(setViewer, onFailure)))
    .catch((error: unknown) => {
      setViewer(anonymous);
      onFailure(error);
    });
}

/** Fetches ahead what the page after log in needs, while somebody is still typing. */
export function prepareViewer(): void {
  import("./watchViewer").catch(() => undefined);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is known of the viewer, kept up to date. */
export function useViewerState(): ViewerState {
  return useSyncExternalStore(watch, viewerNow, () => anonymous);
}

/** The viewer, or null while there is none. */
export function useViewer(): Viewer | null {
  const now = useViewerState();
  return now.status === "known" ? now.viewer : null;
}
