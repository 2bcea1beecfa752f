import type { IncomingMessage, Server as HttpServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { Server, type Socket } from "socket.io";
import { LRUCache } from "lru-cache";
import { type Access, createPersonLoader, type Person } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { FrameMeter } from "../../platform/limits/FrameMeter.js";
import type { Limits } from "../../platform/limits/Limits.js";
import { OpenConnections } from "../../platform/limits/OpenConnections.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import type { FacadeServices } from "../services.js";
import { admit, connectError } from "./handshake.js";
import { LegacySocket } from "./LegacySocket.js";
import { socketRequests } from "./requests.js";

/** The longest frame in bytes: the longest message, every character escaped, with room around it. */
export const maxFrameBytes = 256 * 1024;

/** How long a connection may take to send a token that is let in. */
export const connectTimeoutMs = 10_000;

/** For how long people are cached, in milliseconds: a changed name or picture goes unnoticed no longer. */
const peopleCache = { max: 10_000, ttl: 5_000, ttlResolution: 1000 };

const tooManyReason = "This account has too many open connections. Close some and try again.";

/** How long events that were taken may need to be answered when the server stops, in milliseconds. */
const drainTimeoutMs = 5000;

/** The older language over Socket.IO, at /socket.io of a server. */
export type SocketFacade = {
  /** Disconnects the clients of a session that has ended. */
  closeSession(sessionId: string): void;
  /** How many clients are connected. */
  size(): number;
  /**
   * Refuses new connections and events, answers the events that were taken, and closes every connection, the last after
   * five seconds; clients reconnect to another node. Polling clients need the HTTP server until it resolves.
   */
  stop(): Promise<void>;
};

/** Serves clients of version 2, 3 and 4; other upgrades of the server are left alone. */
export function attachSocket(server: HttpServer, services: FacadeServices): SocketFacade {
  const { accounts, chat, corsOrigins, database, limits } = services;
  const cors = { origin: [...corsOrigins], credentials: true };
  let isStopping = false;
  const addressOf = (request: IncomingMessage) => services.rateLimitSubjects.of(request, null).address;
  const connections = new OpenConnections(limits);
  /** Ends the counting of a connection as an anonymous one. */
  const identified = new WeakMap<Socket["conn"], () => void>();
  const io = new Server(server, {
    path: "/socket.io",
    serveClient: false,
    allowEIO3: true,
    destroyUpgrade: false,
    maxHttpBufferSize: maxFrameBytes,
    connectTimeout: connectTimeoutMs,
    // A page of another site gets no connection by polling either, whatever CORS would keep it from reading. While the
    // server stops nobody does: clients try again by themselves, which they do not after an error of a namespace.
    allowRequest: (request, answer) => {
      const isFull = connections.isAddressFull(addressOf(request));
      answer(null, !isStopping && !isFull && !services.origins.isForeign(request));
    },
    ...(corsOrigins.length > 0 && { cors }),
  });
  const known = new LRUCache<string, Promise<Person>>(peopleCache);
  const loader = createPersonLoader(database, known);
  // The loader would have people it knows wait for its next batch too.
  const people = { load: (id: string) => known.get(id) ?? loader.load(id) };
  const open = new Set<LegacySocket>();
  const parts = { services, requests: socketRequests(services, people), people, open };
  const opening = new WeakMap<Socket, { access: Access; feed: Awaited<ReturnType<typeof chat.follow>> }>();

  io.engine.on("connection", (conn: Socket["conn"]) => {
    const address = addressOf(conn.request);
    const closed = [connections.add("perAddress", address), connections.add("anonymousPerAddress", address)] as const;
    identified.set(conn, closed[1]);
    conn.once("close", () => closed.forEach((close) => close()));
  });
  const prepare = async (socket: Socket) => {
    await limits.take("connections", services.rateLimitSubjects.of(socket.request, null));
    const access = await admit(socket.handshake, accounts);
    const { id } = access.viewer;
    if (connections.isFull("perAccount", id)) throw DomainError.of("TOO_MANY", "TOO_MANY_CONNECTIONS", tooManyReason);
    socket.conn.once("close", connections.add("perAccount", id));
    // Before the client hears that it is connected, so that it misses nothing from then on.
    const feed = await chat.follow(access.viewer, null);
    opening.set(socket, { access, feed });
    if (socket.conn.readyState === "open") socket.conn.once("close", () => void feed.return?.());
    else void feed.return?.();
    // Once more: a session that has ended meanwhile did not find this connection among its own.
    await accounts.requireSession(access.viewer);
  };
  io.use((socket, next) => {
    prepare(socket).then(
      () => next(),
      (error: unknown) => {
        void opening.get(socket)?.feed.return?.();
        next(connectError(error));
      },
    );
  });
  io.on("connection", (socket) => {
    const entry = opening.get(socket);
    if (!entry || isStopping) {
      socket.conn.close();
      return;
    }
    void socket.join(roomOf(entry.access.viewer.sessionId));
    const rateLimitSubject = services.rateLimitSubjects.of(socket.request, entry.access.viewer.id);
    opening.delete(socket);
    identified.get(socket.conn)?.();
    // There is one namespace: who has left it has no use for the connection, which nothing else would end.
    socket.once("disconnect", () => socket.conn.close());
    new LegacySocket(socket, entry.access, entry.feed, rateLimitSubject, parts);
    cutFloods(socket, limits);
  });

  return {
    closeSession(sessionId) {
      const message = "Your session has ended. Please log in again.";
      const clients = io.in(roomOf(sessionId));
      clients.emit("exception", { status: "error", message, code: "SESSION_ENDED" });
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

/** Ends a connection that sends more packets than anybody can mean, before they are looked at. */
function cutFloods(socket: Socket, limits: Limits): void {
  const meter = new FrameMeter(systemClock, limits);
  socket.conn.on("packet", () => meter.isOver() && socket.conn.close());
}

/** A name that no client can ask for: rooms are joined here only. */
function roomOf(sessionId: string): string {
  return `session ${sessionId}`;
}
