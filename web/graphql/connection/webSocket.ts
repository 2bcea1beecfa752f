import { type Client, createClient } from "graphql-ws";
import { readAccessToken } from "../session/accessToken";
import { checkConnectionWith, setConnected } from "./connectionStatus";
import { SessionOver } from "./failures";
import { onResume } from "./onResume";
import { leaveSession } from "../session/session";
import { ownToken } from "../session/sessionLink";
import type { TokenRefresh } from "../session/tokenRefresh";

/** The server's close codes; 4401 means an expired token or a revoked session. */
const tokenRefused = 4403;
const sessionExpired = 4401;

const maxBackoffMs = 15_000;
/** The maximum wait before the next attempt to connect while the browser is offline. */
const offlineBackoffMs = 60_000;
const pongTimeoutMs = 5_000;
const checkTimeoutMs = 2_000;

/** Waits with exponential backoff and jitter, but stops waiting as soon as the network is back. */
function backoff(retries: number): Promise<void> {
  const jitter = 0.75 + Math.random() / 2;
  const delay = navigator.onLine ? Math.min(250 * 2 ** retries, maxBackoffMs) * jitter : offlineBackoffMs;
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, delay);
    window.addEventListener("online", done);
  });
}

/**
 * Creates the page's only WebSocket, which is open from the first operation until 30 seconds after the last. It
 * reconnects while an operation needs it, refreshes a rejected token, and drops a connection that no longer responds to
 * pings.
 */
export function createWebSocket(url: () => string, refresh: TokenRefresh): Client {
  let sent: string | null = null;
  let rejected: string | null = null;
  let open: WebSocket | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;

  const expectPong = (timeoutMs: number) => {
    clearTimeout(pongTimer);
    pongTimer = setTimeout(() => client.terminate(), timeoutMs);
  };

  const client = createClient({
    url,
    connectionParams: async () => {
      const token = ownToken(readAccessToken());
      sent = token !== null && token === rejected ? ownToken(await refresh(token)) : token;
      if (sent === null) {
        // The session expired or was revoked, so the page must not keep showing data that it can no longer update.
        if (token !== null) void leaveSession();
        throw new SessionOver();
      }
      return { authorization: sent };
    },
    lazyCloseTimeout: 30_000,
    keepAlive: 15_000,
    retryAttempts: Infinity,
    retryWait: backoff,
    shouldRetry: (failure) => !(failure instanceof SessionOver),
    on: {
      connected: (socket) => {
        open = socket as WebSocket;
        setConnected(true);
      },
      closed: (event) => {
        open = undefined;
        clearTimeout(pongTimer);
        if (event instanceof CloseEvent && [tokenRefused, sessionExpired].includes(event.code)) rejected = sent;
        setConnected(false);
      },
      ping: (received) => {
        if (!received) expectPong(pongTimeoutMs);
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimer);
      },
    },
  });

  const check = () => {
    if (open?.readyState !== WebSocket.OPEN) return;
    open.send(JSON.stringify({ type: "ping" }));
    expectPong(checkTimeoutMs);
  };
  onResume(check);
  checkConnectionWith(check);
  window.addEventListener("offline", () => client.terminate());
  return client;
}
