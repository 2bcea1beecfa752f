import { once } from "node:events";
import { WebSocket } from "ws";
import type { OddValues } from "./oddValues.js";

const events = [
  "start_chat",
  "message",
  "read_message",
  "message",
  "new_chat",
  "exception",
  "disconnect",
  "connection",
  "error",
  "connect",
  "newListener",
  "__proto__",
  "",
];
const starts = [
  "0",
  "1",
  "2",
  "2probe",
  "3",
  "3probe",
  "4",
  "5",
  "6",
  "7",
  "40",
  "41",
  "42",
  "43",
  "44",
  "45",
  "46",
  "47",
  "4",
  "b4",
  "b",
];

/** Sends random frames over Engine.IO 3 and 4 WebSockets, usually after an attempt to authenticate. */
export class FrameFuzzer {
  constructor(
    private readonly origin: string,
    private readonly tokens: readonly string[],
  ) {}

  /** Sends up to `most` frames; returns the number sent, or 1 if none was sent, so that every attempt counts. */
  async once(odd: OddValues, most: number): Promise<number> {
    const { random } = odd;
    const protocol = random.pick(["3", "4"]);
    const token = random.chance(0.85) ? random.pick(this.tokens) : odd.text().toWellFormed();
    const query = `EIO=${protocol}&transport=websocket${protocol === "3" || random.chance(0.2) ? `&token=${encodeURIComponent(token)}` : ""}`;
    const socket = new WebSocket(`${this.origin.replace("http", "ws")}/socket.io/?${query}`);
    socket.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    await Promise.race([once(socket, "open"), closed]).catch(() => undefined);
    if (protocol === "4" && random.chance(0.95)) {
      socket.send(`40${random.chance(0.9) ? JSON.stringify({ token }) : odd.json()}`);
      await Promise.race([once(socket, "message"), closed]).catch(() => undefined);
    }
    let sent = 0;
    for (; sent < most && socket.readyState === WebSocket.OPEN; sent += 1) {
      socket.send(frameOf(odd));
      if (random.chance(0.2)) await new Promise((resolve) => setImmediate(resolve));
    }
    if (random.chance(0.3)) socket.terminate();
    else socket.close();
    await closed;
    return Math.max(1, sent);
  }
}

function frameOf(odd: OddValues): string | Buffer {
  const { random } = odd;
  const kind = random.below(20);
  if (kind === 0) return random.bytes(random.below(300));
  if (kind === 1) return `${random.pick(starts)}${odd.text().toWellFormed()}`;
  if (kind === 2)
    return `45${random.pick(["1", "2", "10", "999", "-1", ""])}-["message",{"_placeholder":true,"num":${random.below(3)}}]`;
  if (kind === 3) return `42${JSON.stringify([random.pick(events), "x".repeat(random.below(400_000))])}`;
  const namespace = random.chance(0.1) ? `/${odd.field()},` : "";
  const ack = random.chance(0.5) ? String(random.pick([0, 1, 7, 2 ** 31, 10 ** 20])) : "";
  const event: unknown = random.chance(0.9) ? random.pick(events) : odd.value();
  const text = JSON.stringify([event, ...random.some(2, () => (random.chance(0.8) ? odd.object() : odd.value()))]);
  return `42${namespace}${ack}${random.chance(0.1) ? text.slice(0, random.below(text.length)) : text}`;
}
