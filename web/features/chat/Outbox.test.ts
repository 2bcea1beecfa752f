import { Outbox, patience, type OutgoingMessage } from "./Outbox";

/** A server that answers when the story says so. */
function slowServer() {
  const asked: { message: OutgoingMessage; answer: (reason: string | null) => void; lose: () => void }[] = [];
  const deliver = (message: OutgoingMessage) =>
    new Promise<string | null>((resolve, reject) => {
      asked.push({ message, answer: resolve, lose: () => reject(new Error("The line is dead.")) });
    });
  return { asked, deliver };
}

function annasOutbox() {
  const server = slowServer();
  let keys = 0;
  const outbox = new Outbox(server.deliver, () => `key-${++keys}`);
  const shown = () => outbox.of("ben").map(({ content, state }) => `${content}: ${state}`);
  return { outbox, shown, asked: server.asked };
}

const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("shows a message at once, notes when it is stored, and lets go of it when it is shown as stored", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  expect(shown()).toEqual(["Hello: sending"]);
  await settled();
  asked[0]?.answer(null);
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
  outbox.forget("ben", new Set(["another", "key-1"]));
  expect(shown()).toEqual([]);
});

it("sends one after the other, so that the order stays", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "One");
  outbox.send("ben", "Two");
  outbox.send("carla", "Hi Carla");
  await settled();
  expect(asked.map(({ message }) => message.content)).toEqual(["One", "Hi Carla"]);
  asked[0]?.answer(null);
  await settled();
  expect(asked[2]?.message.content).toBe("Two");
  expect(shown()).toEqual(["One: stored", "Two: sending"]);
});

it("keeps a message that did not get through and sends it again under the same key", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  await settled();
  asked[0]?.lose();
  await settled();
  expect(shown()).toEqual(["Hello: failed"]);

  const [failed] = outbox.of("ben");
  if (failed) outbox.retry(failed);
  if (failed) outbox.retry(failed);
  expect(shown()).toEqual(["Hello: sending"]);
  await settled();
  expect(asked.map(({ message }) => message.clientMessageId)).toEqual(["key-1", "key-1"]);
});

it("says why a message was refused, and sends the next", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Too long");
  outbox.send("ben", "Short");
  await settled();
  asked[0]?.answer("Maximum 5000 characters allowed to enter");
  await settled();
  expect(outbox.of("ben")[0]?.reason).toBe("Maximum 5000 characters allowed to enter");
  expect(asked[1]?.message.content).toBe("Short");
  expect(shown()).toEqual(["Too long: failed", "Short: sending"]);
});

it("gives up after ten seconds of silence, but an answer that comes late still counts", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  await jest.advanceTimersByTimeAsync(patience - 1);
  expect(shown()).toEqual(["Hello: sending"]);
  await jest.advanceTimersByTimeAsync(1);
  expect(shown()).toEqual(["Hello: failed"]);
  asked[0]?.answer(null);
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
});

it("gives a retry its own ten seconds", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  await settled();
  asked[0]?.lose();
  await jest.advanceTimersByTimeAsync(6_000);
  const [failed] = outbox.of("ben");
  if (failed) outbox.retry(failed);
  await jest.advanceTimersByTimeAsync(6_000);
  expect(shown()).toEqual(["Hello: sending"]);
});

it("notes a message that came back through the feed before its answer", async () => {
  const { outbox, shown, asked } = annasOutbox();
  outbox.send("ben", "Hello");
  await settled();
  outbox.settle("ben", "key-1");
  outbox.settle("ben", null);
  expect(shown()).toEqual(["Hello: stored"]);
  asked[0]?.answer("You wrote that already.");
  await settled();
  expect(shown()).toEqual(["Hello: stored"]);
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
