import { once } from "node:events";
import { WebSocket } from "ws";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { aLegacyStudent } from "../../testing/support/people/legacyPeople.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { heartbeat } from "./heartbeat.js";

const timeoutMs = heartbeat.pingInterval + heartbeat.pingTimeout;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

const packet = async (socket: WebSocket) => String((await once(socket, "message"))[0]);

/** Connects like version 2 of the client: starts with polling, and upgrades to WebSocket. */
async function anUpgradedClient(accessToken: string): Promise<WebSocket> {
  const query = `EIO=3&token=${accessToken}`;
  const opened = await fetch(`${app.origin}/socket.io/?${query}&transport=polling`);
  const [, sid] = /"sid":"(.*?)"/.exec(await opened.text()) ?? [];
  const socket = new WebSocket(
    `${app.origin.replace("http", "ws")}/socket.io/?${query}&transport=websocket&sid=${sid}`,
  );
  atTheEnd(async () => socket.terminate());
  await once(socket, "open");
  socket.send("2probe");
  expect(await packet(socket)).toBe("3probe");
  socket.send("5");
  // The namespace packet shows that the upgrade is complete and that the token is valid.
  expect(await packet(socket)).toBe("40");
  return socket;
}

it("a Socket.IO version 2 client that has upgraded to WebSocket is disconnected when its pings stop", async () => {
  const student = await aLegacyStudent(app);
  jest.useFakeTimers({
    doNotFake: ["Date", "nextTick", "performance", "queueMicrotask", "setImmediate", "setInterval"],
  });
  const socket = await anUpgradedClient(student.rest.accessToken ?? "");
  for (let i = 0; i < 3; i++) {
    jest.advanceTimersByTime(timeoutMs - 1);
    socket.send("2");
    expect(await packet(socket)).toBe("3");
  }
  jest.advanceTimersByTime(timeoutMs);
  jest.useRealTimers();
  socket.ping();
  expect(await Promise.race([once(socket, "close"), once(socket, "pong")])).toEqual([1005, expect.anything()]);
});
