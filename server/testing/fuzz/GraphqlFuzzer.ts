import { once } from "node:events";
import { WebSocket } from "ws";
import type { OddValues } from "./oddValues.js";
import { RandomDocument } from "./RandomDocument.js";

const timeoutMs = 10_000;
const protocol = "graphql-transport-ws";

type Operation = {
  readonly query: unknown;
  readonly variables?: unknown;
  readonly operationName?: unknown;
  readonly extensions?: unknown;
};

/** Sends random GraphQL documents and variables over HTTP and, among random protocol frames, over WebSockets. */
export class GraphqlFuzzer {
  constructor(
    private readonly origin: string,
    private readonly tokens: readonly string[],
  ) {}

  /**
   * Sends a random request; returns the response's status.
   * @throws Error if the response is late, isn't JSON, reports a server error, or has neither data nor errors
   */
  async overHttp(odd: OddValues): Promise<number> {
    const { random } = odd;
    const operation = operationOf(odd);
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (random.chance(0.8)) headers["authorization"] = `Bearer ${random.pick(this.tokens)}`;
    if (random.chance(0.5)) headers["accept"] = "application/graphql-response+json";
    const body = random.chance(0.05) ? odd.json() : JSON.stringify(random.chance(0.02) ? [operation] : operation);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${this.origin}/graphql`, { method: "POST", headers, body, signal });
    const text = await response.text();
    const failure =
      response.status >= 500 ? `status ${response.status}` : hasResult(text) ? null : "neither data nor errors";
    judge(failure, text, body);
    return response.status;
  }

  /**
   * Sends up to `most` frames; returns the number sent, or 1 if none was sent, so that every attempt counts.
   * @throws Error if a response contains a server error
   */
  async overWebSocket(odd: OddValues, most: number): Promise<number> {
    const { random } = odd;
    const socket = new WebSocket(
      `${this.origin.replace("http", "ws")}/graphql`,
      random.chance(0.97) ? protocol : "other",
    );
    socket.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const problems: Error[] = [];
    let last = "";
    socket.on("message", (data) => {
      try {
        judge(null, (data as Buffer).toString("utf8"), last);
      } catch (error) {
        problems.push(error as Error);
      }
    });
    await Promise.race([once(socket, "open"), closed]).catch(() => undefined);
    const payload = random.chance(0.9) ? { authorization: `Bearer ${random.pick(this.tokens)}` } : odd.value();
    let sent = 0;
    const send = (frame: string | Buffer) => {
      sent += 1;
      last = String(frame);
      socket.send(frame);
    };
    if (random.chance(0.95) && socket.readyState === WebSocket.OPEN) {
      send(JSON.stringify({ type: "connection_init", payload }));
      await Promise.race([once(socket, "message"), closed]).catch(() => undefined);
    }
    while (sent < most && socket.readyState === WebSocket.OPEN) {
      send(frameOf(odd, sent));
      if (random.chance(0.3)) await new Promise((resolve) => setImmediate(resolve));
    }
    if (random.chance(0.3)) socket.terminate();
    else socket.close();
    await closed;
    const [problem] = problems;
    if (problem !== undefined) throw problem;
    return Math.max(1, sent);
  }
}

function hasResult(text: string): boolean {
  const answer = JSON.parse(text) as { readonly data?: unknown; readonly errors?: unknown } | null;
  return answer?.data !== undefined || answer?.errors !== undefined;
}

function judge(failure: string | null, text: string, sent: string): void {
  const isFailure = failure !== null || /"code":"(INTERNAL_SERVER_ERROR|TIMEOUT|SERVICE_UNAVAILABLE)"/.test(text);
  if (isFailure)
    throw new Error(`A failure (${failure ?? "in the response"}) after ${sent.slice(0, 2000)}\n${text.slice(0, 500)}`);
}

function frameOf(odd: OddValues, number: number): string | Buffer {
  const { random } = odd;
  const kind = random.below(20);
  const id: unknown = random.chance(0.9) ? String(random.chance(0.1) ? 1 : number) : odd.value();
  if (kind === 0) return random.bytes(random.below(300));
  if (kind === 1) return odd.json();
  if (kind === 2) return JSON.stringify({ type: random.pick(["ping", "pong"]), payload: odd.value() });
  if (kind === 3) return JSON.stringify({ id, type: "complete" });
  if (kind === 4) return JSON.stringify({ type: odd.text(), id, payload: odd.value() });
  if (kind === 5)
    return JSON.stringify({ type: random.pick(["connection_init", "next", "error", "connection_ack"]), id });
  return JSON.stringify({ id, type: "subscribe", payload: random.chance(0.95) ? operationOf(odd) : odd.value() });
}

function operationOf(odd: OddValues): Operation {
  const { random } = odd;
  const { text, variables } = new RandomDocument(odd).document();
  const cut = random.chance(0.05) ? text.slice(0, random.below(text.length)) : text;
  return {
    query: random.chance(0.03) ? odd.value() : cut,
    ...(random.chance(0.8) && { variables: random.chance(0.9) ? variables : odd.value() }),
    ...(random.chance(0.1) && { operationName: random.chance(0.5) ? "Fuzz" : odd.value() }),
    ...(random.chance(0.05) && { extensions: { persistedQuery: { version: 1, sha256Hash: odd.text() } } }),
  };
}
