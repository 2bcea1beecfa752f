import { Semaphore } from "./Semaphore.js";

/** Work that ends when it is told to. */
function task() {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

it("lets two in, one wait and sends the fourth away; those who wait come in turn", async () => {
  const turnstile = new Semaphore(2, 1);
  const entered: string[] = [];
  const [anna, ben, cleo] = [task(), task(), task()];
  const enter = (name: string, { done }: { done: Promise<void> }) =>
    turnstile.pass(async () => {
      entered.push(name);
      await done;
      return name;
    });
  const inside = [enter("Anna", anna), enter("Ben", ben), enter("Cleo", cleo)];
  await expect(enter("Dan", task())).rejects.toMatchObject({ kind: "UNAVAILABLE", retryAfter: 2 });
  expect(entered).toEqual(["Anna", "Ben"]);
  ben.finish();
  expect(await inside[1]).toBe("Ben");
  cleo.finish();
  expect(await inside[2]).toBe("Cleo");
  anna.finish();
  await inside[0];
  expect(entered).toEqual(["Anna", "Ben", "Cleo"]);
});

it("gives a place back after a failure", async () => {
  const turnstile = new Semaphore(1, 0);
  await expect(turnstile.pass(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await turnstile.pass(() => Promise.resolve("in"))).toBe("in");
});
