import { EventEmitter, once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { fallbackErrorHandler } from "./fallbackErrorHandler.js";
import type { Listener } from "./listener.js";

async function serving(listener: Listener) {
  const lines: { readonly msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
  const server = createServer(fallbackErrorHandler(listener, logger));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

describe("the fallback error handler", () => {
  it("returns a generic sentence for an unexpected error and logs its cause", async () => {
    const { origin, lines } = await serving((_request, _response, next) => next(new Error("broken")));
    const reply = await fetch(origin);
    expect([reply.status, await reply.json()]).toMatchObject([500, { error: { code: "INTERNAL_ERROR" } }]);
    expect(lines).toMatchObject([{ msg: "A request failed", err: { message: "broken" } }]);
  });

  it("returns 503 and logs a warning if the database connection was reset", async () => {
    const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    const { origin, lines } = await serving((_request, _response, next) => next(reset));
    const reply = await fetch(origin);
    expect([reply.status, await reply.json()]).toMatchObject([503, { error: { code: "UNAVAILABLE" } }]);
    expect(reply.headers.get("retry-after")).toBe("5");
    expect(lines).toMatchObject([{ level: 40, msg: "A request could not be served", err: { code: "ECONNRESET" } }]);
  });

  it("closes the connection if the response has begun, and logs the cause", async () => {
    const { origin, lines } = await serving((_request, response, next) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("half", () => next(new Error("broken")));
    });
    await expect(fetch(origin).then((reply) => reply.text())).rejects.toThrow("terminated");
    expect(lines).toMatchObject([{ msg: "A request failed", err: { message: "broken" } }]);
  });

  it("neither responds nor logs if the client has disconnected", async () => {
    const events = new EventEmitter();
    const { origin, lines } = await serving((_request, response, next) => {
      response.once("close", () => {
        next(new Error("Request aborted"));
        events.emit("gone");
      });
      clientRequest.destroy();
    });
    const gone = once(events, "gone");
    const clientRequest = request(origin).on("error", () => undefined);
    clientRequest.end();
    await gone;
    expect(lines).toEqual([]);
  });
});
