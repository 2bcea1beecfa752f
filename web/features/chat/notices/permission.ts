import { useSyncExternalStore } from "react";

/** Whether messages are shown outside the page: nobody was asked yet, the browser forbids it, or it is on or off here. */
export type NoticeState = "impossible" | "unasked" | "blocked" | "on" | "off";

/** Where it is remembered that somebody does not want to be notified on this device. */
const key = "saywell-notifications";
const listeners = new Set<() => void>();

/** How it stands now. */
export function noticeState(): NoticeState {
  // Without Web Locks several tabs could not agree on who tells; browsers that notify pages have both.
  if (!("Notification" in window) || !("locks" in navigator)) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission === "default") return "unasked";
  return localStorage.getItem(key) === "off" ? "off" : "on";
}

/** Turns notifications on, for which the browser may ask; to be called on a press only. Answers how it stands then. */
export async function turnNoticesOn(): Promise<NoticeState> {
  if (noticeState() === "unasked") await Notification.requestPermission();
  if (Notification.permission === "granted") remember("on");
  tell();
  return noticeState();
}

/** Turns notifications off on this device, in all tabs. */
export function turnNoticesOff(): void {
  remember("off");
  tell();
}

/** How it stands, kept up to date. */
export function useNoticeState(): NoticeState {
  return useSyncExternalStore(watch, noticeState);
}

function remember(choice: "on" | "off"): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // A browser without storage forgets it with the page.
  }
}

function tell(): void {
  listeners.forEach((listener) => listener());
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  window.addEventListener("focus", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("focus", listener);
  };
}
