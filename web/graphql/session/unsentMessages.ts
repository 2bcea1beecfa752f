import { readAccessToken } from "./accessToken";
import { askBeforeUnload } from "./accountStorage";

/** Counts the messages that have not reached the server. */
export type Unsent = { readonly count: () => number; readonly watch: (listener: () => void) => () => void };

/** Sends a message after those that are being sent in the chat with the same person. */
export type SendInTurn = <Result>(personId: string, send: () => Promise<Result>) => Promise<Result>;

let outbox: Pick<Unsent, "count"> = { count: () => 0 };
let sendInTurn: SendInTurn = (_personId, send) => send();
/** The number of messages that `sendToPerson` is sending. */
let sending = 0;
const listeners = new Set<() => void>();

/** Sets the counter for unsent messages that were written in chats. */
export function countUnsentBy(next: Unsent): void {
  outbox = next;
  next.watch(notify);
  notify();
}

/** Sets the function that `sendToPerson` uses to keep a chat's messages in order. */
export function sendInTurnBy(next: SendInTurn): void {
  sendInTurn = next;
}

const unsent: Unsent = {
  count: () => outbox.count() + sending,
  watch: (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns the counter for unsent messages, which logging out would delete. */
export const unsentMessages = (): Unsent => unsent;

/**
 * Sends a message that was not written in a chat, and that only this page has. Until `send` settles, the message counts
 * as unsent, and the browser asks for confirmation before closing the page.
 */
export async function sendToPerson<Result>(personId: string, send: () => Promise<Result>): Promise<Result> {
  // A user who has just logged out has already agreed to lose the message.
  const stopAsking = askBeforeUnload(() => readAccessToken() !== null);
  changeSending(1);
  try {
    return await sendInTurn(personId, send);
  } finally {
    changeSending(-1);
    stopAsking();
  }
}

function changeSending(by: 1 | -1): void {
  sending += by;
  notify();
}

function notify(): void {
  listeners.forEach((listener) => listener());
}
