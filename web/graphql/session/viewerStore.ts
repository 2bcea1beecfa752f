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

/** Stores what is known and rerenders every component that uses it. */
export function setViewer(next: ViewerState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

/** What is known now. */
export const viewerNow = (): ViewerState => state;

/** Marks the viewer as loading when there is a token; `ViewerQuery` then fetches them. Without one nothing is requested. */
export function startViewer(): void {
  if (readAccessToken() !== null) setViewer({ status: "loading" });
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
