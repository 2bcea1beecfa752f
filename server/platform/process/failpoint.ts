/** Points on a message's path from its request to the readers' feeds, and one during shutdown. */
export const chatFailpoints = [
  "before-append",
  "while-the-statement-runs",
  "after-commit",
  "before-notify",
  "before-publish",
  "while-replaying",
  "while-draining",
] as const;

/** Points on a message's path from the log to a notification, in order. */
export const notificationFailpoints = [
  "before-due-recorded",
  "after-due-recorded",
  "after-cursor-moved",
  "after-notification-claim",
  "after-notification-decision",
  "before-mail",
  "after-mail",
  "after-mail-recorded",
  "before-push",
  "after-push",
] as const;

/** Points where a test can make the process kill itself, to show that a crash there loses nothing. */
export const failpoints = [...chatFailpoints, "after-webhook-response", ...notificationFailpoints] as const;

export type Failpoint = (typeof failpoints)[number];

const pattern = /^([a-z-]+?)(?::(\d+))?(?:\+(\d+))?$/;

let armed: { readonly name: Failpoint; readonly delay: number; remaining: number } | null = null;

/**
 * Arms a failpoint: `after-commit:30+2` kills this process as `kill -9` does, 2 ms after it reaches that point for the
 * 30th time.
 * @throws Error if there is no such failpoint
 */
export function armFailpoint(text: string): void {
  const [, wanted, remaining = "1", delay = "0"] = pattern.exec(text) ?? [];
  const name = failpoints.find((known) => known === wanted);
  if (name === undefined) throw new Error(`${text} is not a failpoint.`);
  armed = { name, remaining: Number(remaining), delay: Number(delay) };
}

/** Marks a failpoint in the code; kills the process if the failpoint is armed and due, and does nothing otherwise. */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name || --armed.remaining !== 0) return;
  const end = () => process.kill(process.pid, "SIGKILL");
  if (armed.delay === 0) end();
  else setTimeout(end, armed.delay);
}
