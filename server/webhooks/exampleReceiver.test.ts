import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { until } from "../testing/support/pause.js";
import { startProcess } from "../testing/support/servers/startedProcess.js";
import { unusedPort } from "../testing/support/servers/unusedPort.js";
import { signedHeaders, toSecretText } from "./delivery/signature.js";

it("the documented webhook receiver accepts signed deliveries, handles repeats once, and rejects all others", async () => {
  const [secret, port] = [randomBytes(32), await unusedPort()];
  const receiver = await startProcess(process.execPath, [join(__dirname, "../../docs/examples/receive-webhooks.mjs")], {
    env: { WEBHOOK_SECRET: toSecretText(secret), PORT: String(port) },
    ready: /Waiting for webhooks/,
  });
  atTheEnd(async () => {
    await receiver.end("SIGKILL");
  });
  const data = { chatId: "c1", seq: 7, message: { content: "Shall we begin?" } };
  const delivery = { id: "d1", body: JSON.stringify({ type: "message.sent", data }) };
  const post = async (secrets: readonly Buffer[], now = new Date(), body = delivery.body) => {
    const headers = signedHeaders(delivery, secrets, now);
    return (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body })).status;
  };

  expect(await post([randomBytes(32)])).toBe(401);
  expect(await post([secret], new Date(Date.now() - 600_000))).toBe(401);
  expect(await post([secret], new Date(), delivery.body.replace("7", "8"))).toBe(401);
  expect(await post([secret])).toBe(204);
  expect(await post([randomBytes(32), secret])).toBe(204);
  await until("it is printed", () => receiver.output().includes("Shall we begin?"), 5000);
  expect(receiver.output().match(/message\.sent number 7 of chat c1/g)).toHaveLength(1);
});
