import { jittered } from "./jitter.js";

describe("jittered", () => {
  it("spreads delays evenly between half the given delay and the full delay", () => {
    const delays = Array.from({ length: 1000 }, () => jittered(1000));
    const tenths = Array.from({ length: 10 }, (_, i) => {
      return delays.filter((delay) => delay >= 500 + 50 * i && delay <= 550 + 50 * i).length;
    });
    expect(tenths.reduce((one, other) => one + other)).toBe(1000);
    for (const count of tenths) expect(count).toBeGreaterThan(50);
  });
});
