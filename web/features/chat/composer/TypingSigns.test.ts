import { TypingSigns } from "./TypingSigns";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("a typing indicator is shown until it expires or is removed, and another report of typing restarts its timer", () => {
  const signs = new TypingSigns();
  const changed = jest.fn();
  signs.watch(changed);
  signs.note("c1", 6);
  expect([signs.holds("c1"), signs.holds("c2")]).toEqual([true, false]);
  jest.advanceTimersByTime(4_000);
  signs.note("c1", 6);
  jest.advanceTimersByTime(5_999);
  expect(signs.holds("c1")).toBe(true);
  jest.advanceTimersByTime(1);
  expect(signs.holds("c1")).toBe(false);
  signs.note("c1", 6);
  signs.end("c1");
  expect(signs.holds("c1")).toBe(false);
  changed.mockClear();
  jest.advanceTimersByTime(10_000);
  expect(changed).not.toHaveBeenCalled();
});
