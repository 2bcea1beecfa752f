import { createClient } from "graphql-ws";
import { readAccessToken } from "./accessToken";
import { SessionOver } from "./failures";
import { setLine, testLineBy } from "./line";
import { refreshAfter } from "./refresh";
import { graphqlPath } from "./sendOperation";
import { leaveSession } from "./session";
import { onWake } from "./wake";

/** The server closes with these when it does not take the token, or no longer. */
const tokenRefused = 4403;
const sessionExpired = 4401;

const longestWait = 15_000;
/** Where the browser says that there is no network, it is seldom wrong. */
const offlineWait = 60_000;
const patience = 5_000;
const testPatience = 2_000;

let sent: string | null = null;
let refused: string | null = null;
let present: WebSocket | undefined;
let overdue: ReturnType<typeof setTimeout> | undefined;

/** The token to greet with; one that the server has refused is replaced first. */
async function greeting(): Promise<{ authorization: string }> {
  const token = readAccessToken();
  sent = token !== null && token === refused ? await refreshAfter(token) : token;
  if (sent === null) {
    // Ended on another device, say: the page must not go on showing what it can't keep up to date.
    if (token !== null) leaveSession();
    throw new SessionOver();
  }
  return { authorization: sent };
}

/** Waits longer after each failure, but no longer than until the network is back. */
function backOff(retries: number): Promise<void> {
  const wait = navigator.onLine ? Math.min(250 * 2 ** retries, longestWait) * (0.75 + Math.random() / 2) : offlineWait;
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

function expectPong(within: number): void {
  clearTimeout(overdue);
  overdue = setTimeout(() => socket.terminate(), within);
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
    connected: (opened) => {
      present = opened as WebSocket;
      setLine(true);
    },
    closed: (event) => {
      present = undefined;
      clearTimeout(overdue);
      setLine(false);
      if (event instanceof CloseEvent && [tokenRefused, sessionExpired].includes(event.code)) refused = sent;
    },
    ping: (received) => {
      if (!received) expectPong(patience);
    },
    pong: (received) => {
      if (received) clearTimeout(overdue);
    },
  },
});

/** A line on which nothing answers soon is broken off, so that a new one is sought. */
function testLine(): void {
  if (present?.readyState !== WebSocket.OPEN) return;
  present.send(JSON.stringify({ type: "ping" }));
  expectPong(testPatience);
}

onWake(testLine);
testLineBy(testLine);
window.addEventListener("offline", () => socket.terminate());
