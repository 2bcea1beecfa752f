import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import type { Access } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { Deadlines } from "../../platform/Deadlines.js";
import { TurnwiseSockets } from "../../platform/http/TurnwiseSockets.js";
import { FrameMeter } from "../../platform/limits/FrameMeter.js";
import type { FacadeServices } from "../services.js";
import { admit, connectError } from "./handshake.js";
import { KnownPeople } from "./KnownPeople.js";
import { LegacySocket } from "./LegacySocket.js";
import { socketRequests } from "./requests.js";

/** The longest frame in bytes: the longest message, every character escaped, with room around it. */
const longestFrame = 256 * 1024;

/** The older language over Socket.IO, at /socket.io of a server. */
export type SocketFacade = {
  /** Disconnects the clients of a session that has ended. */
  closeSession(sessionId: string): void;
  /** How many clients are connected. */
  size(): number;
  /** Finishes what was taken and closes every connection; clients come back to another node. */
  stop(): Promise<void>;
};

/** Serves clients of version 2, 3 and 4; other upgrades of the server are left alone. */
export function attachSocket(server: HttpServer, services: FacadeServices): SocketFacade {
  const { accounts, chat, corsOrigins, database, areFramesCounted } = services;
  const cors = { origin: [...corsOrigins], credentials: true };
  const io = new Server(server, {
    path: "/socket.io",
    serveClient: false,
    allowEIO3: true,
    destroyUpgrade: false,
    wsEngine: TurnwiseSockets,
    maxHttpBufferSize: longestFrame,
    connectTimeout: 10_000,
    // A page of another site gets no connection by polling either, whatever CORS would keep it from reading.
    allowRequest: (request, answer) => answer(null, !services.origins.isForeign(request)),
    ...(corsOrigins.length > 0 && { cors }),
  });
  const people = new KnownPeople(database);
  const open = new Set<LegacySocket>();
  const expiries = new Deadlines<LegacySocket>((socket) => socket.expire());
  const parts = { services, requests: socketRequests(services, people), people, open, expiries };
  const opening = new WeakMap<Socket, { access: Access; feed: Awaited<ReturnType<typeof chat.follow>> }>();

  const prepare = async (socket: Socket) => {
    await services.limits.take("connections", services.doers.of(socket.request, null));
    const access = await admit(socket.handshake, accounts);
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
    if (!entry) {
      socket.disconnect(true);
      return;
    }
    void socket.join(roomOf(entry.access.viewer.sessionId));
    const doer = services.doers.of(socket.request, entry.access.viewer.id);
    opening.delete(socket);
    new LegacySocket(socket, entry.access, entry.feed, doer, parts);
    if (areFramesCounted) cutFloods(socket);
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
      await Promise.all([...open].map((socket) => socket.settled()));
      io.engine.close();
    },
  };
}

/** Ends a connection that sends more packets than anybody can mean, before they are looked at. */
function cutFloods(socket: Socket): void {
  const meter = new FrameMeter(systemClock);
  socket.conn.on("packet", () => meter.isOver() && socket.conn.close());
}

/** A name that no client can ask for: rooms are joined here only. */
function roomOf(sessionId: string): string {
  return `session ${sessionId}`;
}
