import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { startSlowService, switchProtocols } from "../../testing/support/servers/slowService.js";
import { WebhookReceiver } from "../../testing/support/servers/webhookReceiver.js";
import { Destinations } from "./Destinations.js";
import { timeoutMs, WebhookSender } from "./WebhookSender.js";

const message = { headers: { "webhook-id": "1" }, body: JSON.stringify({ type: "message.sent", data: {} }) };

/** Starts a local server that must not be reached, and counts its connections. */
async function aTrap(): Promise<{ readonly port: number; readonly reached: () => number }> {
  let reached = 0;
  const server: Server = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  server.listen(0);
  await once(server, "listening");
  atTheEnd(async () => void server.close());
  return { port: (server.address() as AddressInfo).port, reached: () => reached };
}

function aSender(
  allowed: readonly string[],
  addressesOf: (host: string) => readonly string[] = () => [],
): WebhookSender {
  const sender = new WebhookSender(new Destinations(allowed), (host) => Promise.resolve(addressesOf(host)));
  atTheEnd(async () => sender.stop());
  return sender;
}

it.each([
  "localhost",
  "127.0.0.1",
  "2130706433",
  "0177.0.0.1",
  "0x7f000001",
  "127.1",
  "0.0.0.0",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
])("WebhookSender does not connect to %s", async (host) => {
  const trap = await aTrap();
  const sender = aSender([], () => ["127.0.0.1", "::1"]);
  for (const protocol of ["https", "http"]) {
    const { statusCode, error } = await sender.send({ ...message, url: `${protocol}://${host}:${trap.port}/` });
    expect({ statusCode, error }).toEqual({ statusCode: null, error: "The address is not public." });
  }
  expect(trap.reached()).toBe(0);
});

it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "169.254.169.254", "10.0.0.1"])(
  "WebhookSender does not connect to a public host name that resolves to %s",
  async (address) => {
    const trap = await aTrap();
    const { error } = await aSender([], () => [address]).send({ ...message, url: `https://example.org:${trap.port}/` });
    expect(error).toBe("The address is not public.");
    expect(trap.reached()).toBe(0);
  },
);

it("WebhookSender does not connect to a host name that first resolves to a public address and later to a private one", async () => {
  const trap = await aTrap();
  const receiver = await new WebhookReceiver().start();
  const port = new URL(receiver.url).port;
  // 127.0.0.1 stands for the public address, and 127.0.0.2 for the private one.
  const answers = [["127.0.0.1"], ["127.0.0.2"]];
  const sender = aSender(["127.0.0.1"], () => answers.shift() ?? ["127.0.0.2"]);
  const first = await sender.send({ ...message, url: `http://rebinding.example.org:${port}/` });
  expect(first).toMatchObject({ statusCode: 204, error: null });
  const second = await sender.send({ ...message, url: `http://rebinding.example.org:${trap.port}/` });
  expect(second.error).toBe("The address is not public.");
  expect(trap.reached()).toBe(0);
});

it("WebhookSender connects only to the allowed addresses of a host", async () => {
  const receiver = await new WebhookReceiver().start();
  const sender = aSender(["127.0.0.1"], () => ["127.0.0.2", "127.0.0.1"]);
  const url = `http://both.example.org:${new URL(receiver.url).port}/`;
  expect(await sender.send({ ...message, url })).toMatchObject({ statusCode: 204 });
  expect(receiver.connections).toBe(1);
});

it.each([301, 302, 303, 307, 308])("WebhookSender does not follow a redirect (%i)", async (status) => {
  const trap = await aTrap();
  const receiver = await new WebhookReceiver().start();
  receiver.behaves = (_, response) => {
    response.writeHead(status, { location: `http://127.0.0.1:${trap.port}/` }).end();
    return null;
  };
  const result = await aSender(["127.0.0.1"]).send({ ...message, url: `${receiver.url}/` });
  expect(result).toMatchObject({ statusCode: status, error: "The receiver sent a redirect, which is not followed." });
  expect(trap.reached()).toBe(0);
});

it("WebhookSender reuses one connection for several deliveries, and cuts off an endless response", async () => {
  const receiver = await new WebhookReceiver().start();
  const sender = aSender(["127.0.0.1"]);
  for (let sent = 0; sent < 3; sent += 1) await sender.send({ ...message, url: `${receiver.url}/` });
  expect(receiver.connections).toBe(1);
  const cutOff = new Promise((resolve) => {
    receiver.behaves = (_, response) => {
      response.writeHead(200);
      const pour = () => {
        if (!response.destroyed) response.write("x".repeat(1000), pour);
      };
      response.on("close", resolve);
      pour();
      return null;
    };
  });
  expect(await sender.send({ ...message, url: `${receiver.url}/` })).toMatchObject({ statusCode: 200, error: null });
  await cutOff;
});

it("WebhookSender returns the wait time that a receiver requests with Retry-After", async () => {
  const receiver = await new WebhookReceiver().start();
  receiver.behaves = (_, response) => {
    response.writeHead(429, { "retry-after": "120" }).end();
    return null;
  };
  const result = await aSender(["127.0.0.1"]).send({ ...message, url: `${receiver.url}/` });
  expect(result).toEqual({ statusCode: 429, error: "The receiver did not accept the event.", retryAfterSeconds: 120 });
});

it("WebhookSender reports a refused connection if a receiver is down", async () => {
  const receiver = await new WebhookReceiver().start();
  await receiver.stop();
  const result = await aSender(["127.0.0.1"]).send({ ...message, url: `${receiver.url}/` });
  expect(result).toEqual({ statusCode: null, error: "The connection was refused.", retryAfterSeconds: null });
});

it("WebhookSender times out after ten seconds if a receiver does not respond", async () => {
  const receiver = await new WebhookReceiver().start();
  receiver.behaves = () => null;
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
  const result = aSender(["127.0.0.1"]).send({ ...message, url: `${receiver.url}/` });
  await receiver.inbox.next();
  jest.advanceTimersByTime(timeoutMs);
  jest.useRealTimers();
  expect(await result).toMatchObject({ statusCode: null, error: "There was no response within 10 seconds." });
});

it("WebhookSender reports a closed connection if a receiver switches protocols", async () => {
  const receiver = await startSlowService(switchProtocols);
  const result = await aSender(["127.0.0.1"]).send({ ...message, url: `${receiver.origin}/` });
  expect(result).toMatchObject({ statusCode: null, error: "The connection was closed before a response." });
});

it("WebhookSender aborts running requests when it is stopped", async () => {
  const receiver = await new WebhookReceiver().start();
  receiver.behaves = () => null;
  const sender = aSender(["127.0.0.1"]);
  const result = sender.send({ ...message, url: `${receiver.url}/` });
  await receiver.inbox.next();
  sender.stop();
  expect((await result).error).toBe("The connection was closed before a response.");
});
