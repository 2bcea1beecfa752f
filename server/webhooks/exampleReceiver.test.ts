import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { until } from "../testing/support/pause.js";
import { startProcess } from "../testing/support/servers/startedProcess.js";
import { unusedPort } from "../testing/support/servers/unusedPort.js";
import { signedHeaders, toSecretText } from "./delivery/signature.js";

async function startReceiver(secret: Buffer) {
  const port = await unusedPort();
  const receiver = await startProcess(process.execPath, [join(__dirname, "../../docs/examples/receive-webhooks.mjs")], {
    env: { WEBHOOK_SECRET: toSecretText(secret), PORT: String(port) },
    ready: /Waiting for webhooks/,
  });
  atTheEnd(async () => {
    await receiver.end("SIGKILL");
  });
  return { receiver, port };
}

const data = { chatId: "c1", seq: 7, message: { content: "Shall we begin?" } };
const delivery = { id: "d1", body: JSON.stringify({ type: "message.sent", data }) };

it("the documented webhook receiver accepts signed deliveries, processes a repeated one only once, and rejects forged, altered and old ones", async () => {
  const secret = randomBytes(32);
  const { receiver, port } = await startReceiver(secret);
  const post = async (secrets: readonly Buffer[], now = new Date(), body = delivery.body) => {
    const headers = signedHeaders(delivery, secrets, now);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  };

  expect(await post([randomBytes(32)])).toBe(401);
  expect(await post([secret], new Date(Date.now() - 600_000))).toBe(401);
  expect(await post([secret], new Date(), delivery.body.replace("7", "8"))).toBe(401);
  expect(await post([secret])).toBe(204);
  expect(await post([randomBytes(32), secret])).toBe(204);
  await until("it is printed", () => receiver.output().includes("Shall we begin?"), 60_000);
  expect(receiver.output().match(/message\.sent number 7 of chat c1/g)).toHaveLength(1);
});

it("the documented webhook receiver keeps running after a request is cut off midway", async () => {
  const secret = randomBytes(32);
  const { port } = await startReceiver(secret);
  const socket = connect(port, "127.0.0.1");
  // The receiver responds with 100 Continue when it starts reading the request.
  socket.write("POST / HTTP/1.1\r\nhost: receiver\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n{");
  await once(socket, "data");
  socket.destroy();

  const headers = signedHeaders(delivery, [secret], new Date());
  const post = () => fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: delivery.body });
  // By the second delivery, the receiver has noticed that the first connection is closed.
  expect([(await post()).status, (await post()).status]).toEqual([204, 204]);
});

it("the documented webhook receiver does not start without a secret, because anyone could sign deliveries", async () => {
  await expect(startReceiver(Buffer.alloc(0))).rejects.toThrow("Set WEBHOOK_SECRET");
});
