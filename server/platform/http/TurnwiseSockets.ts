import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type ServerOptions, WebSocket, WebSocketServer } from "ws";
import { Turn } from "./Turn.js";

/** A WebSocket that knows its connection, and lets what is written to it go out when the turn ends. */
class TurnwiseSocket extends WebSocket {
  private connection: Duplex | null = null;
  private turn: Turn | null = null;

  /** Begins to hold back what is said. */
  beginTurns(connection: Duplex, turn: Turn): void {
    this.connection = connection;
    this.turn = turn;
  }

  override send(...said: unknown[]): void {
    if (this.connection !== null) this.turn?.hold(this.connection);
    Reflect.apply(super.send, this, said);
  }
}

/** WebSockets over which everything that is said in one turn of the event loop goes out in one piece, behind all others' work. */
export class TurnwiseSockets extends WebSocketServer<typeof TurnwiseSocket> {
  private readonly turn = new Turn();

  constructor(options: ServerOptions<typeof TurnwiseSocket>) {
    super({ ...options, WebSocket: TurnwiseSocket });
  }

  override handleUpgrade(
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
    take: (socket: TurnwiseSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, connection, head, (socket, asked) => {
      socket.beginTurns(connection, this.turn);
      take(socket, asked);
    });
  }
}
