import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { assignRequestId } from "../requestId.js";
import { errorCodes } from "../../errors/errorCodes.js";
import { requestTimeout } from "./requestTimeout.js";
import { bodyTimeout } from "./bodyTimeout.js";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";

/** Starts a server that, depending on the path, echoes JSON, never responds or responds immediately. */
async function aServer(other = 60_000, upload = 60_000): Promise<number> {
  const app = express();
  app.use(
    "/never",
    requestTimeout(50, (requestId) => ({ code: "TIMEOUT", requestId })),
    () => undefined,
  );
  app.use(
    bodyTimeout(
      { upload, other },
      ({ path }) => path.startsWith("/upload"),
      (error) => ({ error }),
    ),
  );
  app.use(
    ["/refused", "/upload/refused"],
    (_request, response) => void response.status(422).json({ error: { code: "REFUSED" } }),
  );
  app.use("/upload", (request, response) => void request.resume().on("end", () => response.json("all of it")));
  app.use(express.json(), (request, response) => void response.json(request.body));
  const server = createServer((request, response) => {
    assignRequestId(request, response);
    app(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atTheEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

it.each([
  ["/", 100, 60_000],
  ["/upload", 60_000, 100],
])("the server returns 408 and closes the connection if a body sent to %s never ends", async (path, other, upload) => {
  const socket = connect(await aServer(other, upload), "127.0.0.1");
  socket.setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  const headers = "Host: x\r\nX-Request-Id: slow-1\r\nContent-Type: application/json\r\nContent-Length: 1000";
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n{"a":`);
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain("Cache-Control: no-store");
  const msg = "The request took too long to arrive.";
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toEqual({
    error: { code: "TOO_SLOW", msg, requestId: "slow-1" },
  });
  expect(errorCodes.TOO_SLOW).toContain("The request took too long to arrive");
});

const slowForm = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n--x`;

it.each(["/refused", "/upload/refused"])(
  "the server closes the connection if a form sent to %s is still arriving after the response",
  async (path) => {
    const socket = connect(await aServer(100), "127.0.0.1");
    socket.setEncoding("utf8");
    let text = "";
    socket.on("data", (chunk: string) => (text += chunk));
    socket.write(slowForm(path, 1000));
    await once(socket, "close");
    expect(text).toMatch(/^HTTP\/1\.1 422 /);
  },
);

it.each([
  ["a length and chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked"],
  ["two lengths", "Content-Length: 5\r\nContent-Length: 6"],
  ["a chunked coding that is not the last", "Transfer-Encoding: chunked, gzip"],
  ["a space before the colon", "Content-Length : 5"],
])("the server rejects a request whose length is ambiguous: %s", async (_what, headers) => {
  const socket = connect(await aServer(), "127.0.0.1");
  socket.setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, "close");
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});

it("an upload is allowed to take longer to arrive than other request bodies", async () => {
  const port = await aServer(50);
  const socket = connect(port, "127.0.0.1");
  socket.write(slowForm("/upload/video", 4));
  // Waits until the server has rejected another body, which started later than the upload but has less time to arrive.
  const other = connect(port, "127.0.0.1");
  other.write(slowForm("/", 1000));
  await once(other.resume(), "close");
  socket.write("x");
  expect(String((await once(socket, "data"))[0])).toContain("200 OK");
  socket.destroy();
});

it("the server reads a request body that arrives in time", async () => {
  const port = await aServer();
  const headers = { "content-type": "application/json" };
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: '{"a":1}' });
  expect(await response.json()).toEqual({ a: 1 });
});

it("the server returns 503 with Retry-After, a code and the request's id if its response takes too long", async () => {
  const response = await fetch(`http://127.0.0.1:${await aServer()}/never`);
  const requestId = response.headers.get("x-request-id");
  expect([response.status, await response.json()]).toEqual([503, { code: "TIMEOUT", requestId }]);
  expect(response.headers.get("retry-after")).toBe("5");
});
