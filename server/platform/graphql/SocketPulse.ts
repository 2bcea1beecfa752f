import type { WebSocket } from "ws";
import { Deadlines } from "../Deadlines.js";

/** How often a socket is asked whether it is there, and how long it may take to answer, in milliseconds. */
const pulseEvery = 12_000;

/** Asks the other sides of sockets now and then, each in its own turn; one that no longer answers is gone. */
export class SocketPulse {
  /** Who was asked and has not answered. */
  private readonly silent = new Set<WebSocket>();
  private readonly turns = new Deadlines<WebSocket>((socket) => this.ask(socket));
  private readonly hear: (this: WebSocket) => void;

  constructor() {
    const { silent } = this;
    // One listener for all of them.
    this.hear = function () {
      silent.delete(this);
    };
  }

  /** Begins to ask a socket. */
  keep(socket: WebSocket): void {
    socket.on("pong", this.hear);
    this.turns.set(socket, pulseEvery);
  }

  /** Asks a socket no more; to be called when it is closed. */
  leave(socket: WebSocket): void {
    this.turns.clear(socket);
    this.silent.delete(socket);
  }

  private ask(socket: WebSocket): void {
    if (this.silent.has(socket)) {
      socket.terminate();
      return;
    }
    this.silent.add(socket);
    this.turns.set(socket, pulseEvery);
    if (socket.readyState === socket.OPEN) socket.ping();
  }
}
