import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { HttpLoad, HttpSeen } from "./httpLoad.js";

const headEnd = Buffer.from("\r\n\r\n");
const chunksEnd = Buffer.from("\r\n0\r\n\r\n");

/** One connection, as cheap as it can be, so that the processor is the server's. */
class Line {
  private chunks: Buffer[] = [];
  private length = 0;
  private wanted: number | null = null;
  private isChunked = false;
  private take: (answer: Buffer) => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on("data", (data: Buffer) => this.read(data));
  }

  static async open(port: number): Promise<Line> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Line(socket);
  }

  ask(request: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      this.take = resolve;
      this.socket.write(request);
    });
  }

  private read(data: Buffer): void {
    this.chunks.push(data);
    this.length += data.length;
    if (this.wanted === null && !this.isChunked) {
      const begin = Buffer.concat(this.chunks);
      const end = begin.indexOf(headEnd);
      if (end < 0) return;
      const head = begin.toString("latin1", 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) this.isChunked = true;
      else this.wanted = end + headEnd.length + Number(length);
    }
    const isDone = this.isChunked ? this.endsChunks(data) : this.length >= (this.wanted ?? Infinity);
    if (!isDone) return;
    const answer = this.chunks.length === 1 ? data : Buffer.concat(this.chunks);
    [this.chunks, this.length, this.wanted, this.isChunked] = [[], 0, null, false];
    this.take(answer);
  }

  private endsChunks(data: Buffer): boolean {
    const tail = data.length >= chunksEnd.length ? data : Buffer.concat(this.chunks);
    return tail.subarray(-chunksEnd.length).equals(chunksEnd);
  }
}

/** Sends what its parent tells it to send, and tells what it saw. */
export async function main(): Promise<void> {
  const load = await new Promise<HttpLoad>((resolve) => process.once("message", (told) => resolve(told as HttpLoad)));
  const requests = load.bodies.length === 0 ? [request(load, null)] : load.bodies.map((body) => request(load, body));
  const lines = await Promise.all(Array.from({ length: load.connections }, () => Line.open(load.port)));
  let times: number[] = [];
  let bytes = 0;
  const failures: string[] = [];
  let isOver = false;
  let next = 0;
  const goOn = async (line: Line) => {
    while (!isOver && failures.length === 0) {
      const asked = requests[next++ % requests.length] ?? Buffer.alloc(0);
      const began = performance.now();
      const answer = await line.ask(asked);
      times.push(performance.now() - began);
      bytes += answer.length;
      if (!answer.includes(load.expected)) failures.push(`Not what was expected: ${answer.toString().slice(0, 1000)}`);
    }
  };
  const all = Promise.all(lines.map(goOn));
  const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  await pause(load.warmUp);
  [times, bytes] = [[], 0];
  const began = performance.now();
  process.send?.({ begun: true });
  await pause(load.seconds);
  const seconds = (performance.now() - began) / 1000;
  const seen = times.sort((one, other) => one - other);
  isOver = true;
  await Promise.race([all, pause(5)]);
  const at = (part: number) => seen[Math.min(seen.length - 1, Math.floor(seen.length * part))] ?? NaN;
  const figures: HttpSeen = {
    rate: seen.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: seen.length,
    bytes: bytes / seen.length,
  };
  process.send?.(failures.length === 0 ? figures : { failure: failures[0] });
  process.once("disconnect", () => process.exit(0));
}

function request({ port, path, headers }: HttpLoad, body: string | null): Buffer {
  const all: Record<string, string> = { Host: `127.0.0.1:${port}`, ...headers };
  if (body !== null) {
    all["Content-Type"] = "application/json";
    all["Content-Length"] = String(Buffer.byteLength(body));
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${body === null ? "GET" : "POST"} ${path} HTTP/1.1\r\n${head.join("")}\r\n${body ?? ""}`);
}
