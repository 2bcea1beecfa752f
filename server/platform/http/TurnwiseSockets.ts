import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { Turn } from "./Turn.js";

/** WebSockets over which everything that is said in one turn of the event loop goes out in one piece, behind all others' work. */
export class TurnwiseSockets extends WebSocketServer {
  private readonly turn = new Turn();

  override handleUpgrade(
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
    take: (socket: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, connection, head, (socket, asked) => {
      const send = socket.send.bind(socket) as (...said: unknown[]) => void;
      socket.send = (...said: unknown[]) => {
        this.turn.hold(connection);
        send(...said);
      };
      take(socket, asked);
    });
  }
}
