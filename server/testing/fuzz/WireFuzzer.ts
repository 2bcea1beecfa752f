import { connect } from "node:net";
import type { OddValues } from "./oddValues.js";

const timeoutMs = 10_000;
const lines = [
  "GET // HTTP/1.1",
  "GET http:// HTTP/1.1",
  "GET http://[::1 HTTP/1.1",
  "GET /api/auth/me HTTP/9.9",
  "GET /api/auth/me",
  "GET  /api/auth/me HTTP/1.1",
  "get /api/auth/me HTTP/1.1",
  "GET /api/\x00 HTTP/1.1",
  "GET /api/%ff%00 HTTP/1.1",
  "POST /api/auth/login HTTP/1.1",
  "POST /api/upload/image HTTP/1.1",
  "POST /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1",
  "GET /socket.io HTTP/1.1",
  "GET /socket.iox/ HTTP/1.1",
  "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "GET /x/../socket.io/?EIO=4&transport=websocket HTTP/1.1",
  "GET /graphql HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "CONNECT example.org:443 HTTP/1.1",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
];
const headers = [
  "Host: localhost",
  "Host: a\r\nHost: b",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
  "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: short",
  "Connection: Upgrade\r\nUpgrade: h2c",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Content-Length: 5\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: gzip",
  "Content-Type: application/json",
  "Content-Type: multipart/form-data; boundary=x",
  "Expect: 100-continue",
  "Expect: miracles",
  `X-Long: ${"x".repeat(20_000)}`,
  "Bad Header: x",
  ": x",
  " folded: x",
];
const bodies = ["", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "FFFFFFFFFFFFFFFF\r\n", "{}", "--x\r\n"];

/** Sends malformed HTTP requests and random bytes, and checks the responses. */
export class WireFuzzer {
  constructor(private readonly origin: string) {}

  /**
   * Sends one burst of bytes.
   * @throws Error if the connection hangs or the response is an HTML error page or a 5xx other than 501 or 505
   */
  async once({ random }: OddValues): Promise<void> {
    const sent = random.chance(0.15)
      ? random.bytes(random.below(300))
      : Buffer.from(
          [random.pick(lines), ...random.some(5, () => random.pick(headers)), "", random.pick(bodies)].join("\r\n"),
          "latin1",
        );
    const answer = await this.exchange(sent);
    const [, status = "0"] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
    if (Number(status) >= 500 && status !== "501" && status !== "505")
      throw new Error(`A server error: ${quoted(sent)}\n${answer}`);
    // Successful responses from outside the facade may be HTML, but error responses must not be.
    if (Number(status) >= 400 && /\r\n\r\n<(!doctype|html|pre)/i.test(answer))
      throw new Error(`HTML: ${quoted(sent)}\n${answer}`);
  }

  private exchange(sent: Buffer): Promise<string> {
    const { port, hostname } = new URL(this.origin);
    return new Promise((resolve, reject) => {
      let answer = "";
      const wire = connect(Number(port), hostname, () => wire.end(sent));
      wire.setTimeout(timeoutMs, () => {
        wire.destroy();
        reject(new Error(`The connection hangs after ${quoted(sent)}; received so far: ${answer}`));
      });
      wire.on("data", (chunk: Buffer) => (answer += chunk.toString("latin1")));
      wire.on("error", () => resolve(answer));
      wire.on("close", () => resolve(answer));
    });
  }
}

function quoted(bytes: Buffer): string {
  return JSON.stringify(bytes.toString("latin1").slice(0, 1000));
}
