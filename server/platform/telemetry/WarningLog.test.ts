import { WarningLog } from "./WarningLog.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a thousand failures of one kind within ten seconds are logged as two lines, without stack traces", () => {
  const lines: unknown[][] = [];
  const log = new WarningLog({ warn: (...line: unknown[]) => void lines.push(line) });
  const overloaded = Object.assign(new Error("timeout exceeded when trying to connect"), { code: "ETIMEDOUT" });
  for (let i = 0; i < 1000; i++) log.warn("A call could not be served", overloaded, { requestId: String(i) });
  log.warn("An event could not be served", overloaded);
  jest.advanceTimersByTime(10_000);
  const reason = { reason: overloaded.message, code: "ETIMEDOUT" };
  expect(lines).toEqual([
    [{ requestId: "0", ...reason }, "A call could not be served"],
    [reason, "An event could not be served"],
    [{ count: 999, seconds: 10 }, "A call could not be served (more of the same)"],
  ]);
  jest.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  log.warn("A call could not be served", overloaded);
  expect(lines[3]).toEqual([reason, "A call could not be served"]);
});
