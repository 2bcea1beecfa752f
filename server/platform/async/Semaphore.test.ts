import { Semaphore } from "./Semaphore.js";

function task() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

it("a semaphore for two tasks queues a third and rejects a fourth", async () => {
  const semaphore = new Semaphore(2, 1);
  const started: string[] = [];
  const [anna, ben, cleo] = [task(), task(), task()];
  const run = (name: string, { done }: { done: Promise<void> }) =>
    semaphore.run(async () => {
      started.push(name);
      await done;
      return name;
    });
  const results = [run("Anna", anna), run("Ben", ben), run("Cleo", cleo)];
  await expect(run("Dan", task())).rejects.toMatchObject({ kind: "UNAVAILABLE", retryAfter: 2 });
  expect(started).toEqual(["Anna", "Ben"]);
  ben.finish();
  expect(await results[1]).toBe("Ben");
  cleo.finish();
  expect(await results[2]).toBe("Cleo");
  anna.finish();
  await results[0];
  expect(started).toEqual(["Anna", "Ben", "Cleo"]);
});

it("a semaphore releases a task's slot if the task fails", async () => {
  const semaphore = new Semaphore(1, 0);
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(() => Promise.resolve("in"))).toBe("in");
});

it("a semaphore starts tasks in order as they fit, even if a later, lighter task would fit earlier", async () => {
  const semaphore = new Semaphore(3);
  const started: string[] = [];
  const [anna, ben, cleo] = [task(), task(), task()];
  const run = (name: string, { done }: { done: Promise<void> }, weight: number) =>
    semaphore.run(async () => {
      started.push(name);
      await done;
    }, weight);
  const results = [run("Anna", anna, 2), run("Ben", ben, 3), run("Cleo", cleo, 1)];
  await new Promise(setImmediate);
  expect(started).toEqual(["Anna"]);
  anna.finish();
  await results[0];
  expect(started).toEqual(["Anna", "Ben"]);
  ben.finish();
  cleo.finish();
  await Promise.all(results);
  expect(started).toEqual(["Anna", "Ben", "Cleo"]);
});
