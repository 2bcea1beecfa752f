import { OrderedCalls } from "./OrderedCalls.js";

const ignore = () => undefined;

it("a call whose preparation is quick starts after an earlier call with the same key, and before that one completes", async () => {
  const [calls, started] = [new OrderedCalls(), [] as string[]];
  let prepare: (name: string) => void = ignore;
  let finish: () => void = ignore;
  const prepared = new Promise<string>((resolve) => (prepare = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const start = async (name: string) => {
    started.push(name);
    if (name === "slow") await finished;
  };
  const slow = calls.make("a", prepared, start);
  const quick = calls.make("a", Promise.resolve("quick"), start);
  await calls.make("b", Promise.resolve("other key"), start);
  expect(started).toEqual(["other key"]);
  prepare("slow");
  await quick;
  expect(started).toEqual(["other key", "slow", "quick"]);
  finish();
  await slow;
});

it("a call is rejected with the error if it or its preparation fails, and does not prevent later calls", async () => {
  const [calls, failure] = [new OrderedCalls(), new Error("No such tutor")];
  const outcomes = await Promise.allSettled([
    calls.make("a", Promise.reject(failure), () => Promise.resolve("started")),
    calls.make("a", Promise.resolve(), () => Promise.reject(failure)),
    calls.make("a", Promise.resolve(), () => {
      throw failure;
    }),
    calls.make("a", Promise.resolve(), () => Promise.resolve("started")),
  ]);
  const rejected = { status: "rejected", reason: failure };
  expect(outcomes).toEqual([rejected, rejected, rejected, { status: "fulfilled", value: "started" }]);
  // The instance remembers nothing about past calls.
  expect(calls).toEqual(new OrderedCalls());
});
