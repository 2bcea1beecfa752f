import { once } from "node:events";
import { connect } from "node:net";
import { serverTimeouts } from "../../../../platform/http/timeouts/bodyTimeout.js";
import { startTestApp } from "../../../support/servers/startTestApp.js";

it("two hundred requests whose headers never end are closed and don't delay other requests", async () => {
  jest.replaceProperty(serverTimeouts, "headersTimeout", 5000);
  jest.replaceProperty(serverTimeouts, "connectionsCheckingInterval", 500);
  const app = await startTestApp();
  const { hostname, port } = new URL(app.origin);
  const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname).on("error", () => undefined));
  await Promise.all(slow.map((socket) => once(socket, "connect")));
  for (const socket of slow) socket.write("POST /graphql HTTP/1.1\r\nHost: x\r\nX-Never");
  const ended = Promise.all(slow.map((socket) => once(socket.resume(), "close")));
  const health = await fetch(`${app.origin}/healthz`);
  // Other requests are served while the slow ones hang, and every slow request is eventually closed.
  expect([health.status, slow.filter(({ closed }) => closed).length]).toEqual([200, 0]);
  await ended;
});
