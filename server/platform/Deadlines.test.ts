import { Deadlines } from "./Deadlines.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function watched() {
  const reached: string[] = [];
  return { reached, deadlines: new Deadlines<string>((who) => reached.push(who)) };
}

it("everybody's time comes in its order, within a second and never early", () => {
  const { reached, deadlines } = watched();
  deadlines.set("Ben", 5000);
  deadlines.set("Anna", 2000);
  jest.advanceTimersByTime(1999);
  expect(reached).toEqual([]);
  jest.advanceTimersByTime(1001);
  expect(reached).toEqual(["Anna"]);
  jest.advanceTimersByTime(3000);
  expect(reached).toEqual(["Anna", "Ben"]);
});

it("whoever gets a later deadline has no other, and whose is taken back has none", () => {
  const { reached, deadlines } = watched();
  deadlines.set("Anna", 1000);
  deadlines.set("Ben", 1000);
  deadlines.set("Anna", 10_000);
  deadlines.clear("Ben");
  jest.advanceTimersByTime(9000);
  expect(reached).toEqual([]);
  jest.advanceTimersByTime(2000);
  expect(reached).toEqual(["Anna"]);
});

it("what is set while a deadline is reached comes later, and nothing ticks once nobody waits", () => {
  let rounds = 0;
  const deadlines: Deadlines<string> = new Deadlines((who) => {
    if (++rounds < 3) deadlines.set(who, 0);
  });
  deadlines.set("Anna", 0);
  jest.advanceTimersByTime(10_000);
  expect(rounds).toBe(3);
  expect(jest.getTimerCount()).toBe(0);
});

it("after a long quiet time deadlines are reached as before", () => {
  const { reached, deadlines } = watched();
  deadlines.set("Anna", 1000);
  jest.advanceTimersByTime(3_600_000);
  deadlines.set("Ben", 1000);
  jest.advanceTimersByTime(2000);
  expect(reached).toEqual(["Anna", "Ben"]);
});
