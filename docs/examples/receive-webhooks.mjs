// Receives webhooks and verifies their signatures.
// Usage: WEBHOOK_SECRET=whsec_… PORT=8090 node docs/examples/receive-webhooks.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";

const secret = Buffer.from((process.env.WEBHOOK_SECRET ?? "").replace(/^whsec_/, ""), "base64");
// Anyone can sign with an empty secret; Standard Webhooks requires at least 24 bytes.
if (secret.length < 24) throw new Error("Set WEBHOOK_SECRET to the webhook's secret: whsec_…");
const port = Number(process.env.PORT ?? 8090);

/** Older deliveries are rejected: an attacker may be replaying them. */
const maxAgeSeconds = 5 * 60;

/**
 * IDs of handled deliveries: a delivery is sent again if its response was lost. In production, store these IDs in a
 * database.
 */
const handled = new Set();

function isSigned(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds)) return false;
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest();
  // During a secret rotation, there are several signatures.
  return signatures.split(" ").some((signature) => {
    const [version, given = ""] = signature.split(",");
    const bytes = Buffer.from(given, "base64");
    return version === "v1" && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

const server = createServer(async (request, response) => {
  // The body is missing if the connection was lost.
  const body = await text(request).catch(() => null);
  if (body === null) return;
  if (!isSigned(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers["webhook-id"];
  if (!handled.has(id)) {
    const { type, data } = JSON.parse(body);
    console.log(type, `number ${data.seq} of chat ${data.chatId}`, data.message?.content ?? "");
    handled.add(id);
  }
  // Any 2xx status accepts the delivery. Respond within 10 seconds, and do slow work afterward.
  response.writeHead(204).end();
});
server.listen(port, () => console.log(`Waiting for webhooks on port ${server.address().port}`));
