import { SearchCountCache } from "./SearchCountCache.js";

let now = new Date("2026-03-02T09:00:00Z");
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
let total: number;
let version: number;
let counted: number;
let counts: SearchCountCache;

const count = () => {
  counted++;
  return Promise.resolve({ total, version: String(version) });
};
const asked = () => counts.of("mathematics", String(version), count);
/** A tutor of mathematics comes. */
const join = () => {
  total++;
  version++;
};

beforeEach(() => {
  [total, version, counted] = [40, 1, 0];
  counts = new SearchCountCache({ now: () => now });
});

describe("how many tutors match", () => {
  it("is counted once for as long as no tutor changes, also for those who ask at the same time", async () => {
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([40, 40, 40]);
    expect(await asked()).toBe(40);
    expect(counted).toBe(1);
  });

  it("is counted anew after a tutor has changed, at once", async () => {
    expect(await asked()).toBe(40);
    join();
    expect(await asked()).toBe(41);
    expect(counted).toBe(2);
  });

  it("may be ten seconds old where more than ten thousand match", async () => {
    total = 50_000;
    expect(await asked()).toBe(50_000);
    join();
    later(9);
    expect(await asked()).toBe(50_000);
    later(2);
    expect(await asked()).toBe(50_001);
  });

  it("is any that is known for whoever does not ask at a version", async () => {
    expect(await asked()).toBe(40);
    join();
    expect(await counts.of("mathematics", null, count)).toBe(40);
    expect(counted).toBe(1);
  });

  it("is counted again after a count that failed", async () => {
    await expect(counts.of("mathematics", "1", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await asked()).toBe(40);
  });
});
