import { once } from "node:events";
import { WebSocket } from "ws";

export type Participant = { readonly id: string; readonly token: string };

export type Pair = { readonly chatId: string; readonly people: readonly [Participant, Participant] };

/** A minimal client connection: it sends and parses little, because it shares the cores with the servers. */
export type Connection = { send(content: string): void; close(): void };

export type Receiver = { receive(content: string): void; fail(error: Error): void };

export type Connect = (origin: string, pair: Pair, self: Participant, receiver: Receiver) => Promise<Connection>;

export type ChatOperations = {
  readonly subscription: string;
  readonly mutation: string;
  readonly input: (chatId: string, content: string) => object;
};

export const productOperations: ChatOperations = {
  subscription: `subscription Feed {
    chatFeed { cursor event { __typename ... on MessageSent { message { id seq content sentAt author { id } } } } }
  }`,
  mutation: `mutation Send($input: SendMessageInput!) {
    payload: sendMessage(input: $input) { problems { code reason } message { id seq sentAt } }
  }`,
  input: (chatId, content) => ({ chatId, content, clientMessageId: `${process.pid}-${content.slice(0, 9)}` }),
};

const open = async (url: string, protocol: string[], { fail }: Receiver) => {
  const socket = new WebSocket(url, protocol, { perMessageDeflate: false });
  await once(socket, "open");
  let isClosing = false;
  socket.on(
    "close",
    (code, reason) => isClosing || fail(new Error(`A connection was closed: ${code} ${String(reason)}`)),
  );
  const close = () => {
    isClosing = true;
    socket.close();
  };
  return { socket, close };
};

function contentIn(frame: string): string {
  const key = '"content":"';
  const start = frame.indexOf(key) + key.length;
  return frame.slice(start, frame.indexOf('"', start));
}

/** Speaks version 4 of the Engine.IO protocol and version 5 of the Socket.IO protocol. */
export const connectSocketIo: Connect = async (origin, { chatId }, { id, token }, receiver) => {
  const url = `${origin.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  const { socket, close } = await open(url, [], receiver);
  await new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const frame = data.toString("latin1");
      if (frame.startsWith('42["message"')) receiver.receive(contentIn(frame));
      else if (frame === "2") socket.send("3");
      else if (frame.startsWith("40")) resolve();
      else if (/^44|^42\["exception"/.test(frame)) receiver.fail(new Error(frame));
    });
    // The product reads the token; the hand-made server reads the chat and the user.
    socket.send(`40${JSON.stringify({ token, chat: chatId, person: id })}`);
  });
  return { close, send: (content) => socket.send(`42${JSON.stringify(["message", { content, chatID: chatId }])}`) };
};

/** Connects over graphql-transport-ws, with one subscription, and a mutation for each message. */
export function connectGraphql({ subscription, mutation, input }: ChatOperations): Connect {
  return async (origin, { chatId }, { id, token }, receiver) => {
    const url = `${origin.replace(/^http/, "ws")}/graphql`;
    const { socket, close } = await open(url, ["graphql-transport-ws"], receiver);
    const acknowledged = once(socket, "message");
    socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
    await acknowledged;
    socket.on("message", (data: Buffer) => {
      const frame = data.toString("latin1");
      if (frame.includes('"content":')) {
        // The product's feed includes the user's own messages.
        if (!frame.includes(id)) receiver.receive(contentIn(frame));
      } else if (frame.includes('"type":"ping"')) socket.send('{"type":"pong"}');
      else if (/"type":"error"|"errors":|"message":null/.test(frame)) receiver.fail(new Error(frame));
    });
    let operations = 0;
    const execute = (query: string, variables: object) =>
      socket.send(JSON.stringify({ id: String(++operations), type: "subscribe", payload: { query, variables } }));
    execute(subscription, {});
    return { close, send: (content) => execute(mutation, { input: input(chatId, content) }) };
  };
}
