import { BackgroundQueue } from "./BackgroundQueue.js";
import { createLogger } from "../telemetry/logger.js";

/** Work that ends when it is told to. */
function task() {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish: () => finish() };
}

it("does what it was given a few at a time, in order, and knows when everything is done", async () => {
  const afterwards = new BackgroundQueue(createLogger("silent"), { atOnce: 2, mayWait: 10 });
  const begun: string[] = [];
  const [anna, ben, cleo] = [task(), task(), task()];
  for (const [name, { done }] of [
    ["Anna", anna],
    ["Ben", ben],
    ["Cleo", cleo],
  ] as const) {
    afterwards.begin(name, () => {
      begun.push(name);
      return done;
    });
  }
  expect(begun).toEqual(["Anna", "Ben"]);
  const finished = afterwards.finished();
  for (const { finish } of [anna, ben, cleo]) finish();
  await finished;
  expect(begun).toEqual(["Anna", "Ben", "Cleo"]);
});

it("goes on after a failure, and turns away what there is no room for", async () => {
  const afterwards = new BackgroundQueue(createLogger("silent"), { atOnce: 1, mayWait: 1 });
  const held = task();
  const done: string[] = [];
  afterwards.begin("held", async () => {
    await held.done;
    throw new Error("broken");
  });
  for (const name of ["waits", "too many"]) {
    afterwards.begin(name, async () => void done.push(name));
  }
  held.finish();
  await afterwards.finished();
  expect(done).toEqual(["waits"]);
});
