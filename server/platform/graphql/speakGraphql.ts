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

/** The connections over which GraphQL is spoken. */
export type Speaking = {
  /** How many there are. */
  size(): number;
  /** Closes all of them, with a code and a reason of RFC 6455; resolves when they are gone. */
  end(code: number, reason: string): Promise<void>;
};

/**
 * Speaks the GraphQL over WebSocket protocol with every connection of a server. Whatever a client sends that can't be
 * understood ends its connection, and is one line of the log: strangers must not be able to fill it.
 */
export function speakGraphql<Guest>(
  sockets: WebSocketServer,
  welcome: (socket: WebSocket) => Guest,
  host: Host<Guest>,
  logger: Logger,
): Speaking {
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
  // Null for those that speak something else and are being closed.
  const conversations = new Map<WebSocket, Conversation<Guest> | null>();
  const whenEmpty: (() => void)[] = [];
  // One listener of each kind for all of them.
  const hear = function (this: WebSocket, data: RawData) {
    conversations
      .get(this)
      ?.hear(textOf(data))
      .catch((error: unknown) => fail(this, error));
  };
  const leave = function (this: WebSocket) {
    const conversation = conversations.get(this);
    conversations.delete(this);
    pulse.leave(this);
    if (conversation) {
      introductions.clear(conversation);
      void conversation.end();
    }
    if (conversations.size === 0) for (const settle of whenEmpty.splice(0)) settle();
  };
  sockets.options.handleProtocols = handleProtocols;
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("error", tellMistake);
    socket.on("close", leave);
    conversations.set(socket, null);
    if (socket.protocol !== GRAPHQL_TRANSPORT_WS_PROTOCOL) {
      socket.close(CloseCode.SubprotocolNotAcceptable, "Subprotocol not acceptable");
      return;
    }
    const conversation = new Conversation(socket, welcome(socket), host, send);
    conversations.set(socket, conversation);
    pulse.keep(socket);
    introductions.set(conversation, introductionPatience);
    socket.on("message", hear);
  });
  return {
    size: () => conversations.size,
    async end(code, reason) {
      for (const socket of conversations.keys()) socket.close(code, reason);
      if (conversations.size > 0) await new Promise<void>((resolve) => whenEmpty.push(resolve));
    },
  };
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
