import { EventEmitter, once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { fallbackErrorHandler } from "./fallbackErrorHandler.js";
import type { Listener } from "./listener.js";

/** A server of one listener; `lines` is its log. */
async function serving(listener: Listener) {
  const lines: { readonly msg: string }[] = [];
  const logger = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) });
  const server = createServer(fallbackErrorHandler(listener, logger));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, lines };
}

describe("the last word of the server", () => {
  it("is a sentence where nobody expected the error, whose cause stays in the log", async () => {
    const { origin, lines } = await serving((_request, _response, next) => next(new Error("broken")));
    const reply = await fetch(origin);
    expect([reply.status, await reply.json()]).toMatchObject([500, { error: { code: "INTERNAL_ERROR" } }]);
    expect(lines).toMatchObject([{ msg: "A request failed", err: { message: "broken" } }]);
  });

  it("is the end of the connection where the answer has begun, and the cause is in the log", async () => {
    const { origin, lines } = await serving((_request, response, next) => {
      response.writeHead(200, { "content-length": 100 });
      response.write("half", () => next(new Error("broken")));
    });
    await expect(fetch(origin).then((reply) => reply.text())).rejects.toThrow("terminated");
    expect(lines).toMatchObject([{ msg: "A request failed", err: { message: "broken" } }]);
  });

  it("is said to nobody, nor noted, where whoever asked has gone", async () => {
    const told = new EventEmitter();
    const { origin, lines } = await serving((_request, response, next) => {
      response.once("close", () => {
        next(new Error("Request aborted"));
        told.emit("gone");
      });
      asking.destroy();
    });
    const gone = once(told, "gone");
    const asking = request(origin).on("error", () => undefined);
    asking.end();
    await gone;
    expect(lines).toEqual([]);
  });
});
