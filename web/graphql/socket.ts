import { createClient } from "graphql-ws";
import { readAccessToken } from "./accessToken";
import { SessionOver } from "./failures";
import { refreshAfter } from "./refresh";
import { graphqlPath } from "./sendOperation";
import { leaveSession } from "./session";

/** The server closes with these when it does not take the token, or no longer. */
const tokenRefused = 4403;
const sessionExpired = 4401;

const longestWait = 15_000;
const patience = 5_000;

let sent: string | null = null;
let refused: string | null = null;
let overdue: ReturnType<typeof setTimeout> | undefined;

/** The token to greet with; one that the server has refused is replaced first. */
async function greeting(): Promise<{ authorization: string }> {
  const present = readAccessToken();
  sent = present !== null && present === refused ? await refreshAfter(present) : present;
  if (sent === null) {
    // Ended on another device, say: the page must not go on showing what it can't keep up to date.
    if (present !== null) leaveSession();
    throw new SessionOver();
  }
  return { authorization: sent };
}

/** Waits longer after each failure, but no longer than until the network is back. */
function backOff(retries: number): Promise<void> {
  const wait = Math.min(250 * 2 ** retries, longestWait) * (0.75 + Math.random() / 2);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, wait);
    window.addEventListener("online", done);
  });
}

/** Whether a failure is the server's word that the session's token is no longer good. */
export function isExpired(failure: unknown): boolean {
  return failure instanceof CloseEvent && failure.code === sessionExpired;
}

/**
 * The one WebSocket of this page: opened by its first operation, kept for a while after the last. It comes back by itself
 * for as long as somebody waits for it, with a fresh token where the old one was refused, and takes a line on which
 * nothing answers for a broken one.
 */
export const socket = createClient({
  url: () => `${window.location.origin.replace(/^http/, "ws")}${graphqlPath}`,
  connectionParams: greeting,
  lazyCloseTimeout: 30_000,
  keepAlive: 15_000,
  retryAttempts: Infinity,
  retryWait: backOff,
  shouldRetry: (failure) => !(failure instanceof SessionOver),
  on: {
    closed: (event) => {
      clearTimeout(overdue);
      if (event instanceof CloseEvent && [tokenRefused, sessionExpired].includes(event.code)) refused = sent;
    },
    ping: (received) => {
      if (!received) overdue = setTimeout(() => socket.terminate(), patience);
    },
    pong: (received) => {
      if (received) clearTimeout(overdue);
    },
  },
});
