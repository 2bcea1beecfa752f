import { Outbox, retryPause, type Delivery } from "./Outbox";
import type { OutboxChange, OutboxStore, OutgoingMessage } from "./outboxStore";
import { ackTimeoutMs } from "./ackTimeout";

/** A server that answers when the story says so. */
function slowServer() {
  const asked: { message: OutgoingMessage; answer: (delivery: Delivery) => void; lose: () => void }[] = [];
  const deliver = (message: OutgoingMessage) =>
    new Promise<Delivery>((resolve, reject) => {
      asked.push({ message, answer: resolve, lose: () => reject(new Error("Something went wrong.")) });
    });
  return { asked, deliver };
}

/** Anna's device: what lies on its disk, and its line to the server, for all tabs. */
function annasDevice() {
  const disk = new Map<string, OutgoingMessage>();
  const tabs: ((change: OutboxChange) => void)[] = [];
  const lanes = new Map<string, Promise<void>>();
  let up = true;
  const lineListeners = new Set<() => void>();
  const withChatLock = (chatId: string, work: () => Promise<void>) => {
    const mine = (lanes.get(chatId) ?? Promise.resolve()).then(work);
    lanes.set(chatId, mine);
    return mine;
  };
  const storeOfATab = (): OutboxStore => {
    let own: (change: OutboxChange) => void = () => undefined;
    const tell = (change: OutboxChange) => tabs.filter((tab) => tab !== own).forEach((tab) => tab(change));
    return {
      load: async () => [...disk.values()].sort((one, other) => (one.clientMessageId < other.clientMessageId ? -1 : 1)),
      put: async (message, change) => {
        disk.set(message.clientMessageId, message);
        tell(change);
        return true;
      },
      remove: async (key, change) => {
        disk.delete(key);
        tell(change);
      },
      watch: (listener) => tabs.push((own = listener)),
    };
  };
  let keys = 0;
  let checks = 0;
  const opens = (deliver: (message: OutgoingMessage) => Promise<Delivery>) =>
    new Outbox({
      deliver,
      newKey: () => `key-${++keys}`,
      store: storeOfATab(),
      withChatLock,
      connection: {
        isUp: () => up,
        watch: (listener) => {
          lineListeners.add(listener);
          return () => lineListeners.delete(listener);
        },
        check: () => (checks += 1),
      },
    });
  return {
    disk,
    opens,
    checks: () => checks,
    /** The page is closed or loaded anew: nobody holds a lane. */
    closesAll: () => {
      lanes.clear();
      tabs.length = 0;
    },
    line: (next: boolean) => {
      up = next;
      lineListeners.forEach((listener) => listener());
    },
  };
}

function annasOutbox() {
  const server = slowServer();
  const device = annasDevice();
  const outbox = device.opens(server.deliver);
  return { outbox, shown: shownBy(outbox), asked: server.asked, device, server };
}

const shownBy = (outbox: Outbox) => () => outbox.of("ben").map(({ content, state }) => `${content}: ${state}`);
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("shows a message at once, notes when it is stored, and lets go of it when it is shown as stored", async () => {
  const { outbox, shown, asked, device } = annasOutbox();
  outbox.send("ben", "Hello");
  expect(shown()).toEqual(["Hello: sending"]);
  await settled();
  expect(device.disk.size).toBe(1);
  asked[0]?.answer({ seq: 4 });
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
  expect(device.disk.size).toBe(0);
  outbox.forget("ben", 3);
  expect(shown()).toEqual(["Hello: stored"]);
  outbox.forget("ben", 4);
  expect(shown()).toEqual([]);
});

it("sends one after the other, so that the order stays", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  outbox.send("carla", "Hi Carla");
  await settled();
  expect(asked.map(({ message }) => message.content)).toEqual(["One", "Hi Carla"]);
  asked[0]?.answer({ seq: 2 });
  await settled();
  expect(asked[2]?.message.content).toBe("Two");
  expect(shown()).toEqual(["One: stored", "Two: sending"]);
});

it("keeps a message that did not get through, and those after it, and sends them again under the same keys", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  await settled();
  asked[0]?.lose();
  await settled();
  expect(shown()).toEqual(["One: failed", "Two: sending"]);
  expect(asked).toHaveLength(1);

  const [failed] = outbox.of("ben");
  if (failed) outbox.retry(failed);
  if (failed) outbox.retry(failed);
  await settled();
  expect(asked.map(({ message }) => message.clientMessageId)).toEqual(["key-1", "key-1"]);
  asked[1]?.answer({ seq: 2 });
  await settled();
  expect(asked[2]?.message.content).toBe("Two");
});

it("tries by itself again after a while", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  await settled();
  asked[0]?.lose();
  await jest.advanceTimersByTimeAsync(retryPause);
  expect(asked).toHaveLength(2);
  expect(shown()).toEqual(["Hello: sending"]);
});

it("says why a message was refused, keeps it, and sends the next", async () => {
  const { outbox, shown, asked, device } = annasOutbox();
  outbox.send("ben", "Too long");
  outbox.send("ben", "Short");
  await settled();
  asked[0]?.answer({ reason: "Maximum 5000 characters allowed to enter" });
  await settled();
  expect(outbox.of("ben")[0]?.reason).toBe("Maximum 5000 characters allowed to enter");
  expect(asked[1]?.message.content).toBe("Short");
  expect(shown()).toEqual(["Too long: failed", "Short: sending"]);
  const [refused] = outbox.of("ben");
  if (refused) outbox.discard(refused);
  await settled();
  expect(shown()).toEqual(["Short: sending"]);
  expect([...device.disk.keys()]).toEqual(["key-2"]);
});

it("gives up after ten seconds of silence on a line that stands, but an answer that comes late still counts", async () => {
  const { outbox, shown, asked, device } = annasOutbox();
  outbox.send("ben", "Hello");
  await jest.advanceTimersByTimeAsync(ackTimeoutMs - 1);
  expect(shown()).toEqual(["Hello: sending"]);
  expect(device.checks()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(["Hello: failed"]);
  asked[0]?.answer({ seq: 2 });
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
});

it("is as patient as it takes while there is no line, and counts anew when there is one", async () => {
  const { outbox, shown, device } = annasOutbox();
  device.line(false);
  outbox.send("ben", "Hello");
  await jest.advanceTimersByTimeAsync(10 * ackTimeoutMs);
  expect(shown()).toEqual(["Hello: sending"]);
  device.line(true);
  await jest.advanceTimersByTimeAsync(ackTimeoutMs - 1);
  expect(shown()).toEqual(["Hello: sending"]);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(["Hello: failed"]);
});

it("notes a message that came back through the feed before its answer, and goes on", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  outbox.send("ben", "Ben");
  await settled();
  outbox.settle("ben", "key-1", 4);
  outbox.settle("ben", null, 5);
  await settled();
  expect(shown()).toEqual(["Hello: stored", "Ben: sending"]);
  expect(asked[1]?.message.content).toBe("Ben");
  asked[0]?.answer({ reason: "You wrote that already." });
  await settled();
  expect(shown()).toEqual(["Hello: stored", "Ben: sending"]);
});

it("goes on where it was when the page is loaded anew, in the same order and under the same keys", async () => {
  const { outbox, device, server } = annasOutbox();
  device.line(false);
  ["One", "Two", "Three"].forEach((text) => outbox.send("ben", text));
  await settled();
  device.closesAll();
  device.line(true);
  server.asked.length = 0;
  const after = device.opens(server.deliver);
  after.resume();
  for (let seq = 2; seq <= 4; seq++) {
    await settled();
    server.asked.at(-1)?.answer({ seq });
  }
  await settled();
  expect(server.asked.map(({ message }) => [message.clientMessageId, message.content])).toEqual([
    ["key-1", "One"],
    ["key-2", "Two"],
    ["key-3", "Three"],
  ]);
  expect(device.disk.size).toBe(0);
});

it("shows in every tab what waits, and sends it from one of them", async () => {
  const { outbox, shown, device, server } = annasOutbox();
  const other = device.opens(server.deliver);
  outbox.send("ben", "From here");
  other.send("ben", "From there");
  await settled();
  expect(shown()).toEqual(["From here: sending", "From there: sending"]);
  expect(shownBy(other)()).toEqual(shown());
  for (let seq = 2; seq <= 3; seq++) {
    server.asked.at(-1)?.answer({ seq });
    await settled();
  }
  expect(server.asked.map(({ message }) => message.content)).toEqual(["From here", "From there"]);
  expect(shown()).toEqual(["From here: stored", "From there: stored"]);
  expect(shownBy(other)()).toEqual(shown());
});

it("tells who watches, and gives the same list until something changes", () => {
  const { outbox } = annasOutbox();
  const seen = jest.fn();
  const stop = outbox.watch(seen);
  outbox.send("ben", "Hello");
  expect(seen).toHaveBeenCalledTimes(1);
  expect(outbox.of("ben")).toBe(outbox.of("ben"));
  stop();
  outbox.send("ben", "Again");
  expect(seen).toHaveBeenCalledTimes(1);
});
