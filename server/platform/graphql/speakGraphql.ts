import { CloseCode, GRAPHQL_TRANSPORT_WS_PROTOCOL, handleProtocols } from "graphql-ws";
import type { RawData, WebSocket, WebSocketServer } from "ws";
import { Deadlines } from "../Deadlines.js";
import type { Logger } from "../logger.js";
import type { Soon } from "../soon.js";
import { errorCode, errorText } from "../startFailure.js";
import { Conversation, type Host } from "./Conversation.js";
import { SocketPulse } from "./SocketPulse.js";

/** How long a client may take to introduce itself, in milliseconds. */
const introductionPatience = 3000;
/** How many bytes may wait for a client before it is waited for. */
const mostUntaken = 64 * 1024;

/**
 * Speaks the GraphQL over WebSocket protocol with every connection of a server. Whatever a client sends that can't be
 * understood ends its connection, and is one line of the log: strangers must not be able to fill it.
 */
export function speakGraphql<Guest>(
  sockets: WebSocketServer,
  welcome: (socket: WebSocket) => Guest,
  host: Host<Guest>,
  logger: Logger,
): void {
  const introductions = new Deadlines<Conversation<Guest>>((conversation) => conversation.requireIntroduction());
  const pulse = new SocketPulse();
  const tellMistake = (error: Error) => {
    // ws has closed it already, with the code that RFC 6455 has for this mistake.
    logger.debug({ code: errorCode(error), reason: errorText(error) }, "A client broke the WebSocket protocol");
  };
  const fail = (socket: WebSocket, error: unknown) => {
    logger.warn({ reason: errorText(error) }, "A message over the WebSocket could not be handled");
    socket.close(CloseCode.InternalServerError, "Internal server error");
  };
  sockets.options.handleProtocols = handleProtocols;
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("error", tellMistake);
    if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL) {
      socket.close(CloseCode.SubprotocolNotAcceptable, "Subprotocol not acceptable");
      return;
    }
    const conversation = new Conversation(socket, welcome(socket), host, send);
    pulse.keep(socket);
    introductions.set(conversation, introductionPatience);
    socket.on("message", (data) => void conversation.hear(textOf(data)).catch((error: unknown) => fail(socket, error)));
    socket.on("close", () => {
      pulse.leave(socket);
      introductions.clear(conversation);
      void conversation.end();
    });
  });
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
}

/** Sends a text; returns at once, unless the client does not take what waits for it. */
function send(socket: WebSocket, text: string): Soon<void> {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount >= mostUntaken) {
    return new Promise<void>((resolve, reject) => socket.send(text, (error) => (error ? reject(error) : resolve())));
  }
  socket.send(text);
}
