import { useSyncExternalStore } from "react";
import { readAccessToken } from "./accessToken";

export type Viewer = {
  readonly id: string;
  readonly role: "STUDENT" | "TEACHER" | "TUTOR";
  /** Whether the tutor profile is complete and verified; false for students. */
  readonly verified: boolean;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** First name and last initial; "" until a new tutor has entered a name. */
  readonly displayName: string;
  readonly avatar: { readonly url: string; readonly srcSet: string } | null;
  /** The number of unread messages in all chats. */
  readonly unreadCount: number;
};

/** `unavailable` means that a user is logged in but could not be fetched. */
export type ViewerState =
  | { readonly status: "anonymous" }
  | { readonly status: "unavailable"; readonly error: unknown }
  | { readonly status: "loading" }
  | { readonly status: "known"; readonly viewer: Viewer };

const anonymous: ViewerState = { status: "anonymous" };
let state: ViewerState = anonymous;
const listeners = new Set<() => void>();

/** Sets the viewer's state and rerenders every component that uses it. */
export function setViewer(next: ViewerState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

/** Returns the viewer's state, without rerendering when it changes. */
export const viewerNow = (): ViewerState => state;

/** Marks the viewer as loading if there is a token; `ViewerQuery` then fetches the viewer. */
export function startViewer(): void {
  if (readAccessToken() !== null) setViewer({ status: "loading" });
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the viewer's state; rerenders when it changes. */
export function useViewerState(): ViewerState {
  return useSyncExternalStore(watch, viewerNow, () => anonymous);
}

/** Returns the viewer; null unless the state is `known`. */
export function useViewer(): Viewer | null {
  const now = useViewerState();
  return now.status === "known" ? now.viewer : null;
}
