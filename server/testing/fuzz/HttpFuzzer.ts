import { Agent, request } from "node:http";
import { restContract } from "../support/clients/restContract.js";
import { isHumanTitle, legacyTitle } from "../support/clients/legacyTitle.js";
import type { OddValues } from "./oddValues.js";

/** A request; if its response is wrong, the error quotes the request. */
type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};

const timeoutMs = 10_000;
const methods = ["GET", "POST", "PUT", "PUT", "POST", "GET", "HEAD", "OPTIONS", "DELETE", "PATCH", "TRACE", "PROPFIND"];
const types = [
  "application/json",
  "application/json",
  "application/json; charset=utf-8",
  "application/json; charset=utf-16",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "multipart/form-data; boundary=",
  "image/png",
  ";;;",
];
const encodings = ["gzip", "deflate", "br", "zstd", "identity", "gzip, gzip", "x"];

/** Sends random requests to /api and /socket.io and checks each response. */
export class HttpFuzzer {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #paths = restContract.operations();

  constructor(
    private readonly origin: string,
    private readonly tokens: readonly string[],
  ) {}

  /**
   * Sends a random request; returns the response's status.
   * @throws Error if the response is late, has a 5xx status or is HTML. Under /api, also throws if the response isn't
   * JSON, or is an error that violates the contract or has no human-readable text.
   */
  async once(odd: OddValues): Promise<number> {
    const call = this.call(odd);
    const { status, type, text } = await this.send(call);
    const fail = (why: string) => {
      throw new Error(
        `${why}: ${JSON.stringify({ ...call, body: call.body.toString("latin1").slice(0, 300), path: call.path.slice(0, 300) })}\n${status} ${type} ${text.slice(0, 500)}`,
      );
    };
    if (status >= 500) fail("A server error");
    if (/<html|<!doctype|<pre>/i.test(text) && !type.startsWith("application/json")) fail("HTML");
    if (call.path.startsWith("/api") && text !== "") this.judge(status, type, text, fail);
    return status;
  }

  close(): void {
    this.#agent.destroy();
  }

  private judge(status: number, type: string, text: string, fail: (why: string) => void): void {
    if (!type.startsWith("application/json")) fail("Not JSON");
    const body = JSON.parse(text) as { error?: { code?: string }; errors?: unknown };
    if (status < 400) return;
    if (body.error === undefined || body.errors !== undefined) fail("The error is missing or misplaced");
    restContract.file.check({ $ref: "#/components/schemas/Failure" }, body, "The body of an error");
    // This error's text quotes the file name, which may not be human-readable.
    const isEcho = body.error?.code === "FILE_NOT_SUPPORTED";
    if (!isEcho && !isHumanTitle(legacyTitle(body))) fail("The error text is not human-readable");
  }

  private call(odd: OddValues): Call {
    const { random } = odd;
    const known = random.pick(this.#paths);
    const isKnown = random.chance(0.8);
    const method = isKnown && random.chance(0.8) ? known.method.toUpperCase() : random.pick(methods);
    const path = isKnown ? `/api${known.path.replace("{id}", () => encoded(odd.text()))}` : strangePath(odd);
    const hasBody = random.chance(method === "GET" ? 0.1 : 0.9);
    const body = hasBody ? bodyOf(odd, isKnown && known.path.startsWith("/upload")) : Buffer.alloc(0);
    return {
      method,
      path: `${path}${queryOf(odd)}`.slice(0, 6000),
      headers: this.headers(odd, path, body.length),
      body,
    };
  }

  private headers(odd: OddValues, path: string, length: number): Record<string, string> {
    const { random } = odd;
    const headers: Record<string, string> = {};
    // No token for logout requests: the tokens are needed for the rest of the run.
    if (random.chance(0.85) && !/logout/i.test(path))
      headers["authorization"] = `Bearer ${random.chance(0.9) ? random.pick(this.tokens) : plain(odd.text())}`;
    if (length > 0) headers["content-length"] = String(length);
    if (random.chance(0.9)) headers["content-type"] = random.chance(0.7) ? "application/json" : random.pick(types);
    const maybe = (name: string, value: () => string, share = 0.08) => {
      if (random.chance(share)) headers[name] = value();
    };
    maybe("content-encoding", () => random.pick(encodings));
    maybe("idempotency-key", () => plain(odd.text()), 0.15);
    for (const name of ["x-request-id", "if-none-match", "accept", "cookie", "origin", "range", "if-modified-since"]) {
      maybe(name, () => plain(odd.text()));
    }
    maybe("cookie", () => `saywell_refresh=${plain(odd.text())}`);
    maybe("accept-encoding", () => random.pick(encodings));
    maybe("x-forwarded-for", () => plain(odd.text()));
    return headers;
  }

  private send({ method, path, headers, body }: Call): Promise<{ status: number; type: string; text: string }> {
    return new Promise((resolve, reject) => {
      const sending = request(this.origin, { method, path, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const packed = answer.headers["content-encoding"] !== undefined;
          const text = packed ? "" : Buffer.concat(chunks).toString("utf8");
          resolve({ status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", text });
        });
      });
      sending.setTimeout(timeoutMs, () =>
        sending.destroy(new Error(`No response to ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)}`)),
      );
      sending.on("error", (error: NodeJS.ErrnoException) => {
        // A keep-alive connection may be closed just as it is reused, regardless of the request.
        const isStale = sending.reusedSocket && error.code === "ECONNRESET";
        if (isStale) this.send({ method, path, headers, body }).then(resolve, reject);
        else reject(new Error(`${error.message} after ${method} ${path.slice(0, 300)}`));
      });
      sending.end(body);
    });
  }
}

function strangePath(odd: OddValues): string {
  const { random } = odd;
  if (random.chance(0.3)) return "/socket.io/";
  return `/api/${random.some(5, () => encoded(odd.text())).join("/")}`;
}

function queryOf(odd: OddValues): string {
  const { random } = odd;
  if (random.chance(0.4)) return "";
  const words = random.some(
    6,
    () => `${encoded(odd.field())}${random.pick(["=", "[]=", "[x]=", ""])}${encoded(odd.text())}`,
  );
  if (random.chance(0.2))
    words.push(`EIO=${random.pick(["3", "4", "5", "x"])}`, `transport=${random.pick(["polling", "websocket", "x"])}`);
  return `?${words.join("&")}`;
}

function bodyOf(odd: OddValues, isUpload: boolean): Buffer {
  const { random } = odd;
  if (random.chance(isUpload ? 0.7 : 0.05)) return formOf(odd);
  if (random.chance(0.06)) return random.bytes(random.below(2000));
  if (random.chance(0.01)) return Buffer.from(JSON.stringify({ email: "x".repeat(300_000) }));
  return Buffer.from(odd.json());
}

function formOf(odd: OddValues): Buffer {
  const { random } = odd;
  const field = () => random.pick(["image", "video", "pdf", odd.field()]);
  const starts = [
    Buffer.from("%PDF-1.7"),
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    Buffer.from("\xff\xd8\xff", "latin1"),
    Buffer.from("\0\0\0\x18ftypisom"),
    Buffer.from("<svg/>"),
    Buffer.alloc(0),
  ];
  const part = () =>
    Buffer.concat([
      Buffer.from(
        `--x\r\nContent-Disposition: form-data; name="${field()}"${random.chance(0.8) ? `; filename="${plain(odd.text()).slice(0, 300)}"` : ""}\r\n`,
      ),
      Buffer.from(
        random.chance(0.2) ? `Content-Type: ${random.pick(types)}\r\n\r\n` : random.chance(0.95) ? "\r\n" : "",
      ),
      random.pick(starts),
      random.bytes(random.below(500)),
      Buffer.from("\r\n"),
    ]);
  return Buffer.concat([...random.some(3, part), Buffer.from(random.chance(0.8) ? "--x--\r\n" : "--x")]);
}

/** Percent-encodes a string, except for `%` and `\`, so that the server also gets invalid escapes. */
function encoded(text: string): string {
  return [...text].map((one) => (/[\w.~%\\-]/.test(one) ? one : encodeURIComponent(one.toWellFormed()))).join("");
}

/** Makes a string usable in a header. */
function plain(text: string): string {
  return Buffer.from(text)
    .toString("latin1")
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?")
    .slice(0, 3000);
}
