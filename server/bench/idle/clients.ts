import { once } from "node:events";
import { WebSocket } from "ws";
import type { Connected, More, Plan } from "./plan.js";

/** How many connect at the same time. */
const gate = 50;
const feed = "subscription Feed { chatFeed { cursor event { __typename } } }";

/** Connections that only stay, in a process of its own. */
export async function main(): Promise<void> {
  const plan = await new Promise<Plan>((resolve) => process.once("message", (told) => resolve(told as Plan)));
  let connected = 0;
  const tell = () => process.send?.({ connected } satisfies Connected);
  process.on("message", (told) => {
    void (async () => {
      const end = Math.min(plan.tokens.length, connected + (told as More).more);
      while (connected < end) {
        const tokens = plan.tokens.slice(connected, Math.min(end, connected + gate));
        await Promise.all(tokens.map((token) => open(plan, token)));
        connected += tokens.length;
      }
      tell();
    })();
  });
  process.once("disconnect", () => process.exit(0));
  tell();
}

async function open({ tongue, port }: Plan, token: string): Promise<void> {
  const origin = `ws://127.0.0.1:${port}`;
  const plain = { perMessageDeflate: false };
  if (tongue === "nothing") {
    await once(new WebSocket(origin, plain), "open");
    return;
  }
  const socket =
    tongue === "graphql"
      ? new WebSocket(`${origin}/graphql`, "graphql-transport-ws", plain)
      : new WebSocket(`${origin}/socket.io/?EIO=4&transport=websocket`, plain);
  socket.on("close", (code, reason) => process.stderr.write(`Closed: ${code} ${String(reason)}\n`));
  await once(socket, "open");
  const welcome = new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      const frame = data.toString();
      if (frame === "2") socket.send("3");
      else if (frame.startsWith("40") || frame.includes('"connection_ack"')) resolve();
      else if (frame.includes('"ping"')) socket.send('{"type":"pong"}');
      else if (frame.startsWith("44") || frame.includes('"error"')) throw new Error(frame);
    });
  });
  if (tongue === "socket.io") socket.send(`40${JSON.stringify({ token })}`);
  else socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
  await welcome;
  if (tongue === "graphql") socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query: feed } }));
}
