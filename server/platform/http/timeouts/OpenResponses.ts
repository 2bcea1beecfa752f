import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * The responses that are not complete yet. They are grouped by connection and removed when it closes, because a
 * pipelined response emits no `close` if the connection closes while the response is waiting for an earlier one.
 */
export class OpenResponses {
  private readonly connections = new Map<Socket, Set<ServerResponse>>();

  add({ socket }: IncomingMessage, response: ServerResponse): void {
    const responses = this.connections.get(socket) ?? new Set();
    if (!this.connections.has(socket)) {
      this.connections.set(socket, responses);
      socket.once("close", () => this.connections.delete(socket));
    }
    responses.add(response);
    response.once("close", () => responses.delete(response));
  }

  *[Symbol.iterator](): Generator<ServerResponse> {
    for (const responses of this.connections.values()) yield* responses;
  }
}
