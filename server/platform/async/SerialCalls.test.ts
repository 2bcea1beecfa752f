import { SerialCalls } from "./SerialCalls.js";

it("a call waits until earlier calls with the same key have ended, even if one of them fails", async () => {
  const [calls, started] = [new SerialCalls(), [] as string[]];
  let fail: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_resolve, reject) => (fail = reject));
  const start = (name: string, result: Promise<string> = Promise.resolve(name)) => {
    started.push(name);
    return result;
  };
  const first = calls.make("a", () => start("first", failure));
  const second = calls.make("a", () => start("second"));
  expect(await calls.make("b", () => start("other key"))).toBe("other key");
  expect(started).toEqual(["first", "other key"]);
  fail(new Error("No such message"));
  await expect(first).rejects.toThrow("No such message");
  expect(await second).toBe("second");
  expect(started).toEqual(["first", "other key", "second"]);
  // The instance remembers nothing about past calls.
  expect(calls).toEqual(new SerialCalls());
});
