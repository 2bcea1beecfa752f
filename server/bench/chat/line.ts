import { once } from "node:events";
import { WebSocket } from "ws";
import type { Pair, Talker, Tongue } from "./plan.js";

/** A connection of somebody's, in as few frames as it takes. */
export type Line = { send(content: string): void; close(): void };

const send = `mutation Send($input: SendMessageInput!) {
  payload: sendMessage(input: $input) { problems { code reason } message { id seq sentAt } }
}`;
const feed = `subscription Feed {
  chatFeed { cursor event { __typename ... on MessageSent { message { id seq content sentAt author { id } } } } }
}`;

/** Opens a connection to the server at an origin; `hear` is given every message that comes. */
export function openLine(
  tongue: Tongue,
  origin: string,
  pair: Pair,
  person: Talker,
  hear: (content: string) => void,
): Promise<Line> {
  const open = tongue === "socket" ? openSocket : openGraphql;
  return open(origin.replace(/^http/, "ws"), pair, person, hear);
}

/** The first content in a frame's JSON; the rest is not read, for the clients share the processors with what is measured. */
function contentIn(frame: string): string {
  const opening = '"content":"';
  const start = frame.indexOf(opening) + opening.length;
  return frame.slice(start, frame.indexOf('"', start));
}

/** Engine.IO 4 and Socket.IO 5, over WebSocket from the start. */
async function openSocket(
  origin: string,
  { chatId }: Pair,
  { id, token }: Talker,
  hear: (content: string) => void,
): Promise<Line> {
  const socket = new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
  await once(socket, "open");
  const joined = new Promise<void>((resolve, reject) => {
    socket.on("message", (data: Buffer) => {
      const frame = data.toString("latin1");
      if (frame.startsWith('42["message"')) hear(contentIn(frame));
      else if (frame === "2") socket.send("3");
      else if (frame.startsWith("40")) resolve();
      else if (frame.startsWith("44")) reject(new Error(frame));
      else if (frame.startsWith('42["exception"')) throw new Error(frame);
    });
  });
  socket.send(`40${JSON.stringify({ token, chat: chatId, person: id })}`);
  await joined;
  return {
    send: (content) => socket.send(`42${JSON.stringify(["message", { content, chatID: chatId }])}`),
    close: () => socket.close(),
  };
}

/** graphql-transport-ws: one subscription, and a mutation for each message. */
async function openGraphql(
  origin: string,
  { chatId }: Pair,
  { id, token }: Talker,
  hear: (content: string) => void,
): Promise<Line> {
  const socket = new WebSocket(`${origin}/graphql`, "graphql-transport-ws", { perMessageDeflate: false });
  await once(socket, "open");
  const welcome = once(socket, "message");
  socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
  await welcome;
  let number = 0;
  socket.on("message", (data: Buffer) => {
    const frame = data.toString("latin1");
    if (frame.includes('"content":')) {
      if (!frame.includes(id)) hear(contentIn(frame));
    } else if (frame.includes('"ping"')) socket.send('{"type":"pong"}');
    else if (/"type":"error"|"errors":|"message":null/.test(frame)) throw new Error(frame);
  });
  const ask = (query: string, variables: object) =>
    socket.send(JSON.stringify({ id: String(++number), type: "subscribe", payload: { query, variables } }));
  ask(feed, {});
  return {
    send: (content) => ask(send, { input: { chatId, content, clientMessageId: `${process.pid}-${number}` } }),
    close: () => socket.close(),
  };
}
