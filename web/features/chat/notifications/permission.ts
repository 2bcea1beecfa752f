import { useSyncExternalStore } from "react";

export type NotificationState = "impossible" | "unasked" | "blocked" | "on" | "off";

const key = "saywell-notifications";
/** A choice that could not be stored, for example because storage is full; it lasts until the page is closed. */
let unstored: "on" | "off" | null = null;
const listeners = new Set<() => void>();

/** Returns the current notification state of this device. */
export function notificationState(): NotificationState {
  // Without Web Locks, the tabs can't elect one of themselves to notify the user. Browsers with notifications have Web
  // Locks too.
  if (!("Notification" in window) || !("locks" in navigator)) return "impossible";
  if (Notification.permission === "denied") return "blocked";
  if (Notification.permission === "default") return "unasked";
  return (unstored ?? localStorage.getItem(key)) === "off" ? "off" : "on";
}

/** Turns notifications on and returns the new state. The browser may prompt, so call this only from a user gesture. */
export async function turnNotificationsOn(): Promise<NotificationState> {
  if (notificationState() === "unasked") await Notification.requestPermission();
  if (Notification.permission === "granted") remember("on");
  notify();
  return notificationState();
}

/** Turns notifications off on this device, in all tabs. */
export function turnNotificationsOff(): void {
  remember("off");
  notify();
}

/** Returns the current notification state; rerenders when it changes. */
export function useNotificationState(): NotificationState {
  return useSyncExternalStore(watch, notificationState);
}

function remember(choice: "on" | "off"): void {
  unstored = null;
  try {
    localStorage.setItem(key, choice);
  } catch {
    unstored = choice;
  }
}

function notify(): void {
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
