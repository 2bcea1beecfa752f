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

/** Sends random frames over the WebSockets of both protocol versions, some before and some after logging in. */
export class FrameFuzzer {
  constructor(
    private readonly origin: string,
    private readonly tokens: readonly string[],
  ) {}

  /** Opens a connection and sends up to so many frames; answers how many were sent before it ended. */
  async once(odd: OddValues, most: number): Promise<number> {
    const { dice } = odd;
    const protocol = dice.pick(["3", "4"]);
    const token = dice.chance(0.85) ? dice.pick(this.tokens) : odd.text().toWellFormed();
    const query = `EIO=${protocol}&transport=websocket${protocol === "3" || dice.chance(0.2) ? `&token=${encodeURIComponent(token)}` : ""}`;
    const socket = new WebSocket(`${this.origin.replace("http", "ws")}/socket.io/?${query}`);
    socket.on("error", () => undefined);
    await Promise.race([once(socket, "open"), once(socket, "close")]).catch(() => undefined);
    if (protocol === "4" && dice.chance(0.95)) {
      socket.send(`40${dice.chance(0.9) ? JSON.stringify({ token }) : odd.json()}`);
      await Promise.race([once(socket, "message"), once(socket, "close")]).catch(() => undefined);
    }
    let sent = 0;
    for (; sent < most && socket.readyState === WebSocket.OPEN; sent += 1) {
      socket.send(frameOf(odd));
      if (dice.chance(0.2)) await new Promise((resolve) => setImmediate(resolve));
    }
    const closed = socket.readyState === WebSocket.CLOSED ? null : once(socket, "close").catch(() => undefined);
    if (dice.chance(0.3)) socket.terminate();
    else socket.close();
    await closed;
    return Math.max(1, sent);
  }
}

function frameOf(odd: OddValues): string | Buffer {
  const { dice } = odd;
  const kind = dice.below(20);
  if (kind === 0) return dice.bytes(dice.below(300));
  if (kind === 1) return `${dice.pick(starts)}${odd.text().toWellFormed()}`;
  if (kind === 2)
    return `45${dice.pick(["1", "2", "10", "999", "-1", ""])}-["message",{"_placeholder":true,"num":${dice.below(3)}}]`;
  if (kind === 3) return `42${JSON.stringify([dice.pick(events), "x".repeat(dice.below(400_000))])}`;
  const place = dice.chance(0.1) ? `/${odd.field()},` : "";
  const ack = dice.chance(0.5) ? String(dice.pick([0, 1, 7, 2 ** 31, 10 ** 20])) : "";
  const event: unknown = dice.chance(0.9) ? dice.pick(events) : odd.value();
  const text = JSON.stringify([event, ...dice.some(2, () => (dice.chance(0.8) ? odd.object() : odd.value()))]);
  return `42${place}${ack}${dice.chance(0.1) ? text.slice(0, dice.below(text.length)) : text}`;
}
