import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { requestTimeout } from "./requestTimeout.js";
import { bodyTimeout } from "./bodyTimeout.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";

/** A server that reads JSON and answers what it read, or never; a body may take so many milliseconds. */
async function aServer(timeoutMs = 60_000): Promise<number> {
  const app = express();
  app.use("/never", requestTimeout(50, { errors: [{ extensions: { code: "TIMEOUT" } }] }), () => undefined);
  app.use(bodyTimeout(timeoutMs), express.json(), (request, response) => void response.json(request.body));
  const server = createServer(app);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

it("a body that never ends is given up, and the connection with it", async () => {
  const socket = connect(await aServer(100), "127.0.0.1");
  socket.setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"a":');
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain("TOO_SLOW");
});

it("a body that comes is read", async () => {
  const port = await aServer();
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: '{"a":1}' });
  expect(await answer.json()).toEqual({ a: 1 });
});

it("what takes too long to answer is answered 503 with a code", async () => {
  const answer = await fetch(`http://127.0.0.1:${await aServer()}/never`);
  expect([answer.status, await answer.json()]).toEqual([503, { errors: [{ extensions: { code: "TIMEOUT" } }] }]);
});
