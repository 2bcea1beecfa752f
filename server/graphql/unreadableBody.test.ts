import { once } from "node:events";
import { connect } from "node:net";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { transportCodes } from "../platform/errors/transportCodes.js";
import { maxBodyMs } from "../platform/http/timeouts/bodyTimeout.js";
import { maxRequestBytes } from "../platform/http/maxRequestBytes.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

it.each([
  [400, "broken JSON", "{", {}, "The body is not valid JSON."],
  [400, "a JSON value that is not an object", "null", {}, "The body is not valid JSON."],
  [400, "a body that is not compressed as announced", "{}", { "content-encoding": "gzip" }, "The body can't be read."],
  [
    413,
    "a body that is too large",
    " ".repeat(maxRequestBytes + 1),
    {},
    "The body is too large: at most 256 kB of JSON can be sent.",
  ],
  [415, "an unknown encoding", "{}", { "content-encoding": "zip" }, "The body's Content-Encoding is not supported."],
])("a GraphQL request gets %i and a GraphQL error for %s", async (status, _what, body, more, message) => {
  const headers = { "content-type": "application/json", ...more };
  const response = await fetch(`${app.origin}/graphql`, { method: "POST", headers, body });
  expect(response.status).toBe(status);
  const extensions = { code: "BAD_REQUEST", requestId: response.headers.get("x-request-id") };
  expect(await response.json()).toEqual({ errors: [{ message, extensions }] });
  expect(transportCodes.BAD_REQUEST).toContain("can't be read");
});

it("a GraphQL request gets 408 and a GraphQL error for a body that takes too long to arrive", async () => {
  const { setTimeout: later } = globalThis;
  const setShortTimeout = (run: () => void, ms?: number) => later(run, ms === maxBodyMs.other ? 100 : ms);
  const timers = jest.spyOn(globalThis, "setTimeout").mockImplementation(setShortTimeout);
  const socket = connect(Number(new URL(app.origin).port), "127.0.0.1");
  socket.setEncoding("utf8");
  let text = "";
  socket.on("data", (chunk: string) => (text += chunk));
  const headers = "Host: x\r\nX-Request-Id: slow-1\r\nContent-Type: application/json\r\nContent-Length: 1000";
  socket.write(`POST /graphql HTTP/1.1\r\n${headers}\r\n\r\n{"query":`);
  await once(socket, "close");
  timers.mockRestore();
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  const extensions = { code: "BAD_REQUEST", requestId: "slow-1" };
  const errors = [{ message: "The request took too long to arrive.", extensions }];
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toEqual({ errors });
});
