import { once } from "node:events";
import type { Socket } from "node:net";
import { NotificationsHarness } from "../../testing/notifications/NotificationsHarness.js";
import {
  dripHeaders,
  repeat,
  type SlowService,
  startSlowService,
  switchProtocols,
} from "../../testing/support/servers/slowService.js";

let harness: NotificationsHarness;
beforeAll(async () => {
  harness = await NotificationsHarness.open();
});

const deviceOf = ({ origin }: SlowService) => ({ ...harness.push.subscribe(), endpoint: `${origin}/device` });
const pushesTo = ({ endpoint }: { readonly endpoint: string }) =>
  harness.push.received.filter((push) => push.endpoint === endpoint);

it.each([
  ["drips its headers", dripHeaders],
  ["sends nothing but interim responses", (socket: Socket) => repeat(socket, "HTTP/1.1 103 Early Hints\r\n\r\n")],
  ["switches protocols", switchProtocols],
])("if a push service %s, the push fails, but other readers still get their pushes", async (_, keepBusy) => {
  const slow = await startSlowService(keepBusy);
  const node = harness.anotherNode({ push: { origins: [slow.origin, harness.push.origin], timeoutMs: 300 } });
  const [victim, other] = [await harness.aChat(), await harness.aChat()];
  const phone = harness.push.subscribe();
  await node.service.saveDevice(victim.tutor, deviceOf(slow));
  await node.service.saveDevice(other.tutor, phone);
  await victim.writes("Hello?");
  await other.writes("Hello!");
  await harness.untilRecorded();
  await node.run();
  expect(pushesTo(phone)).toHaveLength(1);
});

it("a device whose push times out gets no other push in the same delivery, but the reader's other devices do", async () => {
  let requests = 0;
  const slow = await startSlowService(() => (requests += 1));
  const node = harness.anotherNode({ push: { origins: [slow.origin, harness.push.origin], timeoutMs: 300 } });
  const { tutor } = await harness.aChat();
  const phone = harness.push.subscribe();
  await node.service.saveDevice(tutor, deviceOf(slow));
  await node.service.saveDevice(tutor, phone);
  for (const name of ["Uma", "Vera"]) {
    await harness.startChat(await harness.aPerson("STUDENT", name), tutor, "Hello?");
  }
  await harness.untilRecorded();
  await node.run();
  expect(pushesTo(phone)).toHaveLength(3);
  expect(requests).toBe(1);
});

it("a push service's endless response is cut off", async () => {
  const sockets: Socket[] = [];
  const slow = await startSlowService((socket) => {
    sockets.push(socket);
    socket.write("HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n");
    repeat(socket, `1000\r\n${"x".repeat(4096)}\r\n`);
  });
  const node = harness.anotherNode({ push: { origins: [slow.origin], timeoutMs: 60_000 } });
  const { tutor, writes } = await harness.aChat();
  await node.service.saveDevice(tutor, deviceOf(slow));
  await writes("Hello?");
  await harness.untilRecorded();
  await node.run();
  for (const socket of sockets) if (!socket.destroyed) await once(socket, "close");
  expect(sockets).toHaveLength(1);
});

it("a node that is stopping aborts its current push, and another node sends it again", async () => {
  const slow = await startSlowService(dripHeaders);
  const node = harness.anotherNode({ push: { origins: [slow.origin], timeoutMs: 60_000 } });
  const { tutor, writes } = await harness.aChat();
  await node.service.saveDevice(tutor, deviceOf(slow));
  await writes("Hello?");
  await harness.untilRecorded();
  const connected = once(slow.server, "connection");
  const running = node.run();
  await connected;
  await node.stop();
  expect((await running).checkedForPush).toBeGreaterThan(0);

  const repeated = once(slow.server, "connection");
  await harness.anotherNode({ push: { origins: [slow.origin], timeoutMs: 300 } }).run();
  await repeated;
});
