import { BackgroundQueue } from "./BackgroundQueue.js";
import { createLogger } from "../telemetry/logger.js";

function task() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish: () => finish() };
}

it("a background queue runs its tasks in order, a few at a time, and `finished` resolves when all are done", async () => {
  const queue = new BackgroundQueue(createLogger("silent"), { atOnce: 2, mayWait: 10 });
  const begun: string[] = [];
  const [anna, ben, cleo] = [task(), task(), task()];
  for (const [name, { done }] of [
    ["Anna", anna],
    ["Ben", ben],
    ["Cleo", cleo],
  ] as const) {
    queue.begin(name, () => {
      begun.push(name);
      return done;
    });
  }
  await Promise.resolve();
  expect(begun).toEqual(["Anna", "Ben"]);
  const finished = queue.finished();
  for (const { finish } of [anna, ben, cleo]) finish();
  await finished;
  expect(begun).toEqual(["Anna", "Ben", "Cleo"]);
});

it("a background queue continues after a failure, and drops tasks beyond its capacity", async () => {
  const queue = new BackgroundQueue(createLogger("silent"), { atOnce: 1, mayWait: 1 });
  const held = task();
  const done: string[] = [];
  queue.begin("held", async () => {
    await held.done;
    throw new Error("broken");
  });
  for (const name of ["waits", "too many"]) {
    queue.begin(name, async () => void done.push(name));
  }
  held.finish();
  await queue.finished();
  expect(done).toEqual(["waits"]);
});
