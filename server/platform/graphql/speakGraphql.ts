import {
  CloseCode,
  handleProtocols,
  makeServer,
  type ServerOptions,
  type WebSocket as ProtocolSocket,
} from "graphql-ws";
import type { RawData, WebSocket, WebSocketServer } from "ws";
import { Deadlines } from "../Deadlines.js";
import type { Logger } from "../logger.js";
import { errorCode, errorText } from "../startFailure.js";
import { SocketPulse } from "./SocketPulse.js";

/** What is known of a connection: its socket, and what the door notes about it. */
export type Connection<Notes> = { readonly socket: WebSocket } & Partial<Notes>;

/** How long a client may take to introduce itself, in milliseconds. */
const introductionPatience = 3000;
/** How many bytes may wait for a client before it is waited for. */
const mostUntaken = 64 * 1024;

/**
 * Speaks the GraphQL over WebSocket protocol with every connection of a server. Whatever a client sends that can't be
 * understood ends its connection, and is one line of the log: strangers must not be able to fill it.
 */
export function speakGraphql<Notes extends Record<PropertyKey, unknown>>(
  sockets: WebSocketServer,
  options: ServerOptions<Record<string, unknown> | undefined, Connection<Notes>>,
  logger: Logger,
): void {
  const introductions = new Deadlines<WebSocket>((socket) => {
    socket.close(CloseCode.ConnectionInitialisationTimeout, "Connection initialisation timeout");
  });
  const server = makeServer({
    ...options,
    // Its own timer would be kept for as long as the connection lives.
    connectionInitWaitTimeout: 0,
    onConnect: (context) => {
      introductions.clear(context.extra.socket);
      return options.onConnect?.(context);
    },
  });
  const pulse = new SocketPulse();
  const tellMistake = (error: Error) => {
    // ws has closed it already, with the code that RFC 6455 has for this mistake.
    logger.debug({ code: errorCode(error), reason: errorText(error) }, "A client broke the WebSocket protocol");
  };
  sockets.options.handleProtocols = handleProtocols;
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("error", tellMistake);
    pulse.keep(socket);
    introductions.set(socket, introductionPatience);
    const closed = server.opened(new Wire(socket, logger), { socket } as Connection<Notes>);
    socket.on("close", (code, reason) => {
      pulse.leave(socket);
      introductions.clear(socket);
      void closed(code, String(reason));
    });
  });
}

/** A socket as graphql-ws wants it. */
class Wire implements ProtocolSocket {
  constructor(
    private readonly socket: WebSocket,
    private readonly logger: Logger,
  ) {}

  get protocol(): string {
    return this.socket.protocol;
  }

  /** Sends a text; resolves at once, unless the client does not take what waits for it. */
  async send(text: string): Promise<void> {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount < mostUntaken) socket.send(text);
    else
      await new Promise<void>((resolve, reject) => socket.send(text, (error) => (error ? reject(error) : resolve())));
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  onMessage(take: (text: string) => Promise<void>): void {
    this.socket.on("message", (data) => {
      take(textOf(data)).catch((error: unknown) => {
        this.logger.warn({ reason: errorText(error) }, "A message over the WebSocket could not be handled");
        this.socket.close(CloseCode.InternalServerError, "Internal server error");
      });
    });
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
}
