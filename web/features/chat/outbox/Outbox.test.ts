import { maxLoadMs, Outbox, retryDelayMs, type Delivery, type OutboxDependencies } from "./Outbox";
import type { OutboxChange, OutboxStore, OutgoingMessage } from "./outboxStore";
import { ackTimeoutMs } from "./ackTimeout";

type Request = {
  readonly message: OutgoingMessage;
  readonly signal: AbortSignal;
  readonly answer: (delivery: Delivery) => void;
  readonly fail: () => void;
};

/** Creates a server that responds to a request only when the test calls the request's `answer` or `fail`. */
function slowServer() {
  const requests: Request[] = [];
  const deliver = (message: OutgoingMessage, signal: AbortSignal) =>
    new Promise<Delivery>((resolve, reject) => {
      const fail = () => reject(new Error("Something went wrong."));
      signal.addEventListener("abort", fail);
      requests.push({ message, signal, answer: resolve, fail });
    });
  return { requests, deliver };
}

/** Creates Anna's device: its disk and its connection to the server, which all tabs share. */
function annasDevice() {
  const disk = new Map<string, OutgoingMessage>();
  const reading = { fails: false, waitsFor: Promise.resolve() };
  const tabs: ((change: OutboxChange) => void)[] = [];
  const lossListeners: (() => void)[] = [];
  const locks = new Map<string, Promise<void>>();
  let up = true;
  const connectionListeners = new Set<() => void>();
  const withChatLock = (chatId: string, work: () => Promise<void>) => {
    const mine = (locks.get(chatId) ?? Promise.resolve()).then(work);
    locks.set(chatId, mine);
    return mine;
  };
  const openStore = (): OutboxStore => {
    let own: (change: OutboxChange) => void = () => undefined;
    const broadcast = (change: OutboxChange) => tabs.filter((tab) => tab !== own).forEach((tab) => tab(change));
    return {
      load: async () => {
        await reading.waitsFor;
        if (reading.fails) return null;
        return [...disk.values()].sort((one, other) => (one.clientMessageId < other.clientMessageId ? -1 : 1));
      },
      put: async (message, change) => {
        disk.set(message.clientMessageId, message);
        broadcast(change);
        return true;
      },
      remove: async (key, change) => {
        disk.delete(key);
        broadcast(change);
      },
      watch: (listener) => tabs.push((own = listener)),
      watchLoss: (listener) => lossListeners.push(listener),
    };
  };
  let keys = 0;
  let checks = 0;
  const openTab = (
    deliver: OutboxDependencies["deliver"],
    newKey: OutboxDependencies["newKey"] = () => `key-${++keys}`,
  ) =>
    new Outbox({
      deliver,
      newKey,
      store: openStore(),
      withChatLock,
      connection: {
        isUp: () => up,
        watch: (listener) => {
          connectionListeners.add(listener);
          return () => connectionListeners.delete(listener);
        },
        check: () => (checks += 1),
      },
    });
  return {
    disk,
    reading,
    openTab,
    checks: () => checks,
    loseDisk: () => {
      disk.clear();
      lossListeners.forEach((listener) => listener());
    },
    /** Simulates closing or reloading all tabs, which releases their locks. */
    closeAllTabs: () => {
      locks.clear();
      tabs.length = 0;
    },
    setConnected: (next: boolean) => {
      up = next;
      connectionListeners.forEach((listener) => listener());
    },
  };
}

function annasOutbox() {
  const server = slowServer();
  const device = annasDevice();
  const outbox = device.openTab(server.deliver);
  return { outbox, shown: shownBy(outbox), requests: server.requests, device, server };
}

const shownBy = (outbox: Outbox) => () => outbox.of("ben").map(({ content, state }) => `${content}: ${state}`);
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a message is shown immediately, counts as unsent until it is marked as stored, and is dropped once the conversation contains it", async () => {
  const { outbox, shown, requests, device } = annasOutbox();
  outbox.send("ben", "Hello");
  expect(shown()).toEqual(["Hello: sending"]);
  await settled();
  expect(device.disk.size).toBe(1);
  expect(outbox.count()).toBe(1);
  requests[0]?.answer({ seq: 4 });
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
  expect(outbox.count()).toBe(0);
  expect(device.disk.size).toBe(0);
  outbox.forget("ben", 3);
  expect(shown()).toEqual(["Hello: stored"]);
  outbox.forget("ben", 4);
  expect(shown()).toEqual([]);
});

it("a chat's messages are sent one after the other, in order", async () => {
  const { outbox, shown, requests } = annasOutbox();
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  outbox.send("carla", "Hi Carla");
  await settled();
  expect(requests.map(({ message }) => message.content)).toEqual(["One", "Hi Carla"]);
  requests[0]?.answer({ seq: 2 });
  await settled();
  expect(requests[2]?.message.content).toBe("Two");
  expect(shown()).toEqual(["One: stored", "Two: sending"]);
});

it("a failed message and the messages after it are kept, and resent with the same keys", async () => {
  const { outbox, shown, requests } = annasOutbox();
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  await settled();
  requests[0]?.fail();
  await settled();
  expect(shown()).toEqual(["One: failed", "Two: sending"]);
  expect(requests).toHaveLength(1);

  const [failed] = outbox.of("ben");
  if (failed) outbox.retry(failed);
  if (failed) outbox.retry(failed);
  await settled();
  expect(requests.map(({ message }) => message.clientMessageId)).toEqual(["key-1", "key-1"]);
  requests[1]?.answer({ seq: 2 });
  await settled();
  expect(requests[2]?.message.content).toBe("Two");
});

it("a failed message is retried automatically after the retry delay", async () => {
  const { outbox, shown, requests } = annasOutbox();
  outbox.send("ben", "Hello");
  await settled();
  requests[0]?.fail();
  await jest.advanceTimersByTimeAsync(retryDelayMs);
  expect(requests).toHaveLength(2);
  expect(shown()).toEqual(["Hello: sending"]);
});

it("a rejected message is kept with its reason, and the next one is sent", async () => {
  const { outbox, shown, requests, device } = annasOutbox();
  outbox.send("ben", "Too long");
  outbox.send("ben", "Short");
  await settled();
  requests[0]?.answer({ reason: "Maximum 5000 characters allowed to enter" });
  await settled();
  expect(outbox.of("ben")[0]?.reason).toBe("Maximum 5000 characters allowed to enter");
  expect(requests[1]?.message.content).toBe("Short");
  expect(shown()).toEqual(["Too long: failed", "Short: sending"]);
  const [refused] = outbox.of("ben");
  if (refused) outbox.discard(refused);
  await settled();
  expect(shown()).toEqual(["Short: sending"]);
  expect([...device.disk.keys()]).toEqual(["key-2"]);
});

it("a rejected message keeps its reason after a reload, and is not sent again", async () => {
  const { outbox, device, server } = annasOutbox();
  outbox.send("ben", "Too long");
  await settled();
  server.requests[0]?.answer({ reason: "Maximum 5000 characters allowed to enter" });
  await settled();
  device.closeAllTabs();
  const reloaded = device.openTab(server.deliver);
  reloaded.resume();
  await settled();
  expect(reloaded.of("ben")).toMatchObject([{ state: "failed", reason: "Maximum 5000 characters allowed to enter" }]);
  expect(server.requests).toHaveLength(1);
});

it("a message fails after ten seconds online without an acknowledgement, but can be acknowledged late", async () => {
  const { outbox, shown, requests, device } = annasOutbox();
  outbox.send("ben", "Hello");
  await jest.advanceTimersByTimeAsync(ackTimeoutMs - 1);
  expect(shown()).toEqual(["Hello: sending"]);
  expect(device.checks()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(["Hello: failed"]);
  requests[0]?.answer({ seq: 2 });
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
});

it("deleting a message that could not be sent aborts all of its requests, and sends the next message", async () => {
  const { outbox, shown, requests } = annasOutbox();
  outbox.send("ben", "Withdrawn");
  outbox.send("ben", "Kept");
  await jest.advanceTimersByTimeAsync(ackTimeoutMs + retryDelayMs + ackTimeoutMs);
  expect(shown()).toEqual(["Withdrawn: failed", "Kept: sending"]);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, false]);
  outbox.discard(outbox.of("ben")[0]!);
  await settled();
  expect(requests.map(({ message, signal }) => [message.content, signal.aborted])).toEqual([
    ["Withdrawn", true],
    ["Withdrawn", true],
    ["Kept", false],
  ]);
  expect(shown()).toEqual(["Kept: sending"]);
});

it("deleting a message in one tab aborts its request in the tab that is sending it", async () => {
  const { outbox, device, server } = annasOutbox();
  const other = device.openTab(server.deliver);
  outbox.send("ben", "Withdrawn");
  other.send("ben", "Kept");
  await jest.advanceTimersByTimeAsync(ackTimeoutMs);
  expect(shownBy(outbox)()).toEqual(["Withdrawn: failed", "Kept: sending"]);
  expect(shownBy(other)()).toEqual(["Withdrawn: sending", "Kept: sending"]);
  expect(server.requests).toHaveLength(2);
  outbox.discard(outbox.of("ben")[0]!);
  await settled();
  expect(server.requests.map(({ message, signal }) => [message.content, signal.aborted])).toEqual([
    ["Withdrawn", true],
    ["Withdrawn", true],
    ["Kept", false],
  ]);
});

it("messages queued behind a timed-out message are sent once that message is acknowledged", async () => {
  const { outbox, shown, requests } = annasOutbox();
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  await jest.advanceTimersByTimeAsync(ackTimeoutMs);
  expect(shown()).toEqual(["One: failed", "Two: sending"]);
  requests[0]?.answer({ seq: 2 });
  await settled();
  expect(requests.map(({ message }) => message.content)).toEqual(["One", "Two"]);
});

it("a message does not time out while offline, and its timeout restarts on reconnect", async () => {
  const { outbox, shown, device } = annasOutbox();
  device.setConnected(false);
  outbox.send("ben", "Hello");
  await jest.advanceTimersByTimeAsync(10 * ackTimeoutMs);
  expect(shown()).toEqual(["Hello: sending"]);
  device.setConnected(true);
  await jest.advanceTimersByTimeAsync(ackTimeoutMs - 1);
  expect(shown()).toEqual(["Hello: sending"]);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(["Hello: failed"]);
});

it("a message is marked as stored when the feed delivers it before the response, and the next one is sent", async () => {
  const { outbox, shown, requests } = annasOutbox();
  outbox.send("ben", "Hello");
  outbox.send("ben", "Ben");
  await settled();
  outbox.settle("ben", "key-1", 4);
  outbox.settle("ben", null, 5);
  await settled();
  expect(shown()).toEqual(["Hello: stored", "Ben: sending"]);
  expect(requests[1]?.message.content).toBe("Ben");
  requests[0]?.answer({ reason: "You wrote that already." });
  await settled();
  expect(shown()).toEqual(["Hello: stored", "Ben: sending"]);
});

it("the outbox resumes sending after a reload, in the same order and with the same keys", async () => {
  const { outbox, device, server } = annasOutbox();
  device.setConnected(false);
  ["One", "Two", "Three"].forEach((text) => outbox.send("ben", text));
  await settled();
  device.closeAllTabs();
  device.setConnected(true);
  server.requests.length = 0;
  const reloaded = device.openTab(server.deliver);
  reloaded.resume();
  for (let seq = 2; seq <= 4; seq++) {
    await settled();
    server.requests.at(-1)?.answer({ seq });
  }
  await settled();
  expect(server.requests.map(({ message }) => [message.clientMessageId, message.content])).toEqual([
    ["key-1", "One"],
    ["key-2", "Two"],
    ["key-3", "Three"],
  ]);
  expect(device.disk.size).toBe(0);
});

it("messages are sent in the order they were written even if the clock is set back between page loads", async () => {
  const device = annasDevice();
  const server = slowServer();
  const openPage = async () => {
    device.closeAllTabs();
    // Load `uuid` again, because it keeps its keys increasing within one page load.
    jest.resetModules();
    const outbox = device.openTab(server.deliver, (await import("./newKey")).newKey);
    outbox.resume();
    await settled();
    return outbox;
  };
  device.setConnected(false);
  for (const text of ["One", "Two", "Three"]) {
    (await openPage()).send("ben", text);
    await settled();
    jest.setSystemTime(Date.now() - 3_600_000);
  }
  server.requests.length = 0;
  device.setConnected(true);
  await openPage();
  for (let seq = 2; seq <= 4; seq++) {
    server.requests.at(-1)?.answer({ seq });
    await settled();
  }
  expect(server.requests.map(({ message }) => message.content)).toEqual(["One", "Two", "Three"]);
});

it("pending messages are shown in every tab, and each is sent from only one tab", async () => {
  const { outbox, shown, device, server } = annasOutbox();
  const other = device.openTab(server.deliver);
  outbox.send("ben", "From here");
  other.send("ben", "From there");
  await settled();
  expect(shown()).toEqual(["From here: sending", "From there: sending"]);
  expect(shownBy(other)()).toEqual(shown());
  for (let seq = 2; seq <= 3; seq++) {
    server.requests.at(-1)?.answer({ seq });
    await settled();
  }
  expect(server.requests.map(({ message }) => message.content)).toEqual(["From here", "From there"]);
  expect(shown()).toEqual(["From here: stored", "From there: stored"]);
  expect(shownBy(other)()).toEqual(shown());
});

it("the outbox keeps and sends its messages even if the disk can't be read", async () => {
  const { outbox, shown, requests, device } = annasOutbox();
  device.setConnected(false);
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  await settled();
  device.reading.fails = true;
  device.setConnected(true);
  await settled();
  expect(shown()).toEqual(["One: sending", "Two: sending"]);
  requests[0]?.answer({ seq: 2 });
  await settled();
  expect(requests.map(({ message }) => message.content)).toEqual(["One", "Two"]);
});

it("a message is sent even if the disk does not respond", async () => {
  const { outbox, requests, device } = annasOutbox();
  device.reading.waitsFor = new Promise(() => undefined);
  outbox.send("ben", "Hello");
  await jest.advanceTimersByTimeAsync(maxLoadMs);
  expect(requests.map(({ message }) => message.content)).toEqual(["Hello"]);
});

it("the outbox resumes sending after a reload even if the disk responds late", async () => {
  const { outbox, device, server } = annasOutbox();
  device.setConnected(false);
  ["One", "Two"].forEach((text) => outbox.send("ben", text));
  await settled();
  device.closeAllTabs();
  device.setConnected(true);
  server.requests.length = 0;
  let respond: () => void = () => undefined;
  device.reading.waitsFor = new Promise((resolve) => (respond = resolve));
  const reloaded = device.openTab(server.deliver);
  reloaded.resume();
  await jest.advanceTimersByTimeAsync(maxLoadMs);
  respond();
  await settled();
  expect(shownBy(reloaded)()).toEqual(["One: sending", "Two: sending"]);
  expect(server.requests.map(({ message }) => message.content)).toEqual(["One"]);
});

it("the outbox sends its messages in order even if the browser has deleted them from the disk", async () => {
  const { outbox, shown, requests, device } = annasOutbox();
  device.setConnected(false);
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  await settled();
  device.loseDisk();
  await settled();
  expect([...device.disk.keys()]).toEqual(["key-1", "key-2"]);
  device.setConnected(true);
  await settled();
  expect(shown()).toEqual(["One: sending", "Two: sending"]);
  for (let seq = 2; seq <= 3; seq++) {
    requests.at(-1)?.answer({ seq });
    await settled();
  }
  expect(requests.map(({ message }) => message.content)).toEqual(["One", "Two"]);
});

it("the outbox keeps its messages even if the browser deletes them from the disk while they are being read", async () => {
  const { outbox, shown, device } = annasOutbox();
  device.setConnected(false);
  outbox.send("ben", "One");
  await settled();
  let respond: () => void = () => undefined;
  device.reading.waitsFor = new Promise((resolve) => (respond = resolve));
  outbox.resume();
  device.loseDisk();
  // Empties the disk once more, as if the outbox had rewritten its messages too late to be read.
  device.disk.clear();
  respond();
  await settled();
  expect(shown()).toEqual(["One: sending"]);
});

it("a message that another page could not send is sent before the next message", async () => {
  const { outbox, device, server } = annasOutbox();
  outbox.send("ben", "One");
  await settled();
  server.requests[0]?.fail();
  await settled();
  device.closeAllTabs();
  server.requests.length = 0;
  device.reading.fails = true;
  const next = device.openTab(server.deliver);
  next.resume();
  await settled();
  device.reading.fails = false;
  next.send("ben", "Two");
  await settled();
  expect(shownBy(next)()).toEqual(["One: sending", "Two: sending"]);
  server.requests[0]?.answer({ seq: 2 });
  await settled();
  expect(server.requests.map(({ message }) => message.content)).toEqual(["One", "Two"]);
});

it("the outbox notifies listeners of changes, and returns the same list until something changes", () => {
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
