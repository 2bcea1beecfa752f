import { CloseCode, handleProtocols, makeServer, type ServerOptions } from "graphql-ws";
import type { RawData, WebSocket, WebSocketServer } from "ws";
import type { Logger } from "../logger.js";
import { errorCode, errorText } from "../startFailure.js";

/** What is known of a connection: its socket, and what the door notes about it. */
export type Connection<Notes> = { readonly socket: WebSocket } & Partial<Notes>;

/** How often a connection is asked whether it is there, and how long it may take to answer, in milliseconds. */
const pulseEvery = 12_000;
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
  const server = makeServer(options);
  sockets.options.handleProtocols = handleProtocols;
  sockets.on("connection", (socket: WebSocket) => {
    socket.on("error", (error) => {
      // ws has closed it already, with the code that RFC 6455 has for this mistake.
      logger.debug({ code: errorCode(error), reason: errorText(error) }, "A client broke the WebSocket protocol");
    });
    const stopPulse = keepPulse(socket);
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (take) =>
          socket.on("message", (data) => {
            take(textOf(data)).catch((error: unknown) => {
              logger.warn({ reason: errorText(error) }, "A message over the WebSocket could not be handled");
              socket.close(CloseCode.InternalServerError, "Internal server error");
            });
          }),
      },
      { socket } as Connection<Notes>,
    );
    socket.once("close", (code, reason) => {
      stopPulse();
      void closed(code, String(reason));
    });
  });
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
}

/** Sends a text; resolves at once, unless the client does not take what waits for it. */
async function send(socket: WebSocket, text: string): Promise<void> {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount < mostUntaken) socket.send(text);
  else await new Promise<void>((resolve, reject) => socket.send(text, (error) => (error ? reject(error) : resolve())));
}

/** Asks the other side now and then; one that no longer answers is gone. The function it returns ends that. */
function keepPulse(socket: WebSocket): () => void {
  let isThere = true;
  socket.on("pong", () => (isThere = true));
  const timer = setInterval(() => {
    if (!isThere) return socket.terminate();
    isThere = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, pulseEvery);
  return () => clearInterval(timer);
}
