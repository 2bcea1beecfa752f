import type { IncomingMessage, Server as HttpServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { Server, type Socket } from "socket.io";
import { LRUCache } from "lru-cache";
import { type Access, apiKeyIdOf, createPersonLoader, type Person } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { FrameMeter } from "../../platform/limits/FrameMeter.js";
import { type Limits, TooMany } from "../../platform/limits/Limits.js";
import { OpenConnections } from "../../platform/limits/OpenConnections.js";
import type { LimitKind } from "../../platform/limits/rules.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { masked } from "../../platform/http/maskedErrors.js";
import { maxRequestBytes } from "../../platform/http/maxRequestBytes.js";
import { failureOf } from "../mappers/failure.js";
import { reportFailure } from "../reportFailure.js";
import type { FacadeServices } from "../services.js";
import { admit, connectError } from "./handshake.js";
import { heartbeat, watchPings } from "./heartbeat.js";
import { LegacySocket } from "./LegacySocket.js";
import { socketRequests } from "./requests.js";

/** How long a client may take to send a valid token; after a temporary error, its connection stays open this long. */
export const connectTimeoutMs = 10_000;

/** The cache of people; the TTL, in milliseconds, limits how long an old name or picture is shown after a change. */
const peopleCache = { max: 10_000, ttl: 5_000, ttlResolution: 1000 };

const tooManyReason = "This account has too many open connections. Close some and try again.";

const drainTimeoutMs = 5000;

export type SocketFacade = {
  /** Disconnects the clients of a session or API key that is no longer valid. */
  closeConnectionsOf(credentialId: string, reason: DomainError): void;
  size(): number;
  /**
   * Rejects new connections and events, completes the events in flight, and closes every connection after at most five
   * seconds; clients reconnect to another node. Polling clients need the HTTP server until this resolves.
   */
  stop(): Promise<void>;
};

/** Serves Socket.IO clients of versions 2, 3 and 4; ignores the server's other upgrade requests. */
export function attachSocket(server: HttpServer, services: FacadeServices): SocketFacade {
  const { authenticator, chat, corsOrigins, database, limits, telemetry } = services;
  const cors = { origin: [...corsOrigins], credentials: true };
  let isStopping = false;
  const addressOf = (request: IncomingMessage) => services.rateLimitSubjects.of(request, null).address;
  const connections = new OpenConnections(limits);
  /** Maps each connection to the function that stops counting it as anonymous. */
  const identified = new WeakMap<Socket["conn"], () => void>();
  const io = new Server(server, {
    path: "/socket.io",
    serveClient: false,
    allowEIO3: true,
    destroyUpgrade: false,
    maxHttpBufferSize: maxRequestBytes,
    connectTimeout: connectTimeoutMs,
    ...heartbeat,
    // Pages on other sites are rejected even when polling, because CORS would only keep them from reading responses.
    // While the server is stopping, clients are rejected here: after a namespace error, they would not reconnect
    // automatically.
    allowRequest: (request, answer) => {
      const isFull = connections.isAddressFull(addressOf(request));
      answer(null, !isStopping && !isFull && !services.origins.isForeign(request));
    },
    ...(corsOrigins.length > 0 && { cors }),
  });
  const known = new LRUCache<string, Promise<Person>>(peopleCache);
  const loader = createPersonLoader(database, known);
  // Read the cache first: the loader would delay even cached people until its next batch.
  const people = { load: (id: string) => known.get(id) ?? loader.load(id) };
  const open = new Set<LegacySocket>();
  const dependencies = { services, requests: socketRequests(services, people), people, open };
  const opening = new WeakMap<Socket, { access: Access; feed: Awaited<ReturnType<typeof chat.follow>> }>();

  io.engine.on("connection", (conn: Socket["conn"]) => {
    const address = addressOf(conn.request);
    const closed = [connections.add("perAddress", address), connections.add("anonymousPerAddress", address)] as const;
    identified.set(conn, closed[1]);
    conn.once("close", () => closed.forEach((close) => close()));
    watchPings(conn);
  });
  const prepare = async (socket: Socket) => {
    await limits.take("connections", services.rateLimitSubjects.of(socket.request, null));
    const access = await admit(socket.handshake, authenticator, addressOf(socket.request));
    const { id } = access.viewer;
    if (connections.isFull("perAccount", id)) throw DomainError.of("TOO_MANY", "TOO_MANY_CONNECTIONS", tooManyReason);
    whenClosed(socket.conn, connections.add("perAccount", id));
    // The feed opens before the client is notified that it is connected, so that the client misses no later event.
    const feed = await chat.follow(access.viewer, null);
    opening.set(socket, { access, feed });
    whenClosed(socket.conn, () => void feed.return?.());
    // Check the session again: it may have been revoked before this connection joined the session's room.
    await authenticator.requireActive(access.viewer);
  };
  io.use((socket, next) => {
    prepare(socket).then(
      () => next(),
      (error: unknown) => {
        void opening.get(socket)?.feed.return?.();
        const failure = failureOf(error) ?? masked;
        reportFailure(telemetry, failure, error, "A connection");
        const reject = () => next(connectError(failure));
        // After a namespace error, a client does not reconnect automatically; if it is disconnected immediately, it
        // reconnects every second. If a retry might succeed, the client is therefore left waiting until
        // `connectTimeout` disconnects it.
        if (failure.status >= 500 || error instanceof TooMany) whenClosed(socket.conn, reject);
        else reject();
      },
    );
  });
  io.on("connection", (socket) => {
    const entry = opening.get(socket);
    if (!entry || isStopping) {
      socket.conn.close();
      return;
    }
    const { viewer } = entry.access;
    void socket.join(roomOf(viewer.credentialId));
    const rateLimitSubject = services.rateLimitSubjects.of(socket.request, viewer.id, apiKeyIdOf(viewer));
    opening.delete(socket);
    // An API key is in use as long as its connection is alive, even if the client only listens.
    socket.conn.on("heartbeat", () => authenticator.noteUse(viewer, rateLimitSubject.address));
    identified.get(socket.conn)?.();
    // There is only one namespace: a client that has left it would otherwise keep a useless connection open.
    socket.once("disconnect", () => socket.conn.close());
    const count = (limit: LimitKind) => limits.take(limit, rateLimitSubject);
    new LegacySocket(socket, entry.access, entry.feed, count, dependencies);
    cutFloods(socket, limits);
  });

  return {
    closeConnectionsOf(credentialId, { message, problems: [{ code }] }) {
      const clients = io.in(roomOf(credentialId));
      clients.emit("exception", { status: "error", message, code });
      clients.disconnectSockets(true);
    },
    size: () => open.size,
    async stop() {
      isStopping = true;
      const drained = Promise.all([...open].map((socket) => socket.drain()));
      await Promise.race([drained, setTimeout(drainTimeoutMs, undefined, { ref: false })]);
      io.engine.close();
    },
  };
}

/** Closes a connection that sends too many packets, which are counted before they are parsed. */
function cutFloods(socket: Socket, limits: Limits): void {
  const meter = new FrameMeter(systemClock, limits);
  socket.conn.on("packet", ({ data }: { readonly data?: string | Buffer }) => {
    if (meter.isOver(data?.length ?? 0)) socket.conn.close();
  });
}

function whenClosed(conn: Socket["conn"], onClosed: () => void): void {
  if (conn.readyState === "open") conn.once("close", onClosed);
  else onClosed();
}

/** The room for the connections of a session or API key; clients can't join rooms on their own. */
function roomOf(credentialId: string): string {
  return `session ${credentialId}`;
}
