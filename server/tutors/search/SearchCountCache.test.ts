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
const get = async () => (await counts.of("mathematics", String(version), count)).total;
const join = () => {
  total++;
  version++;
};

beforeEach(() => {
  [total, version, counted] = [40, 1, 0];
  counts = new SearchCountCache({ now: () => now });
});

describe("the cached number of matching tutors", () => {
  it("is reused until a tutor changes, even by concurrent callers", async () => {
    expect(await Promise.all([get(), get(), get()])).toEqual([40, 40, 40]);
    expect(await get()).toBe(40);
    expect(counted).toBe(1);
  });

  it("is recomputed as soon as a tutor changes", async () => {
    expect(await get()).toBe(40);
    join();
    expect(await get()).toBe(41);
    expect(counted).toBe(2);
  });

  it("can be up to ten seconds old if more than ten thousand tutors match", async () => {
    total = 50_000;
    expect(await get()).toBe(50_000);
    join();
    later(9);
    expect(await get()).toBe(50_000);
    later(2);
    expect(await get()).toBe(50_001);
  });

  it("is returned regardless of its version to a caller that does not specify a version", async () => {
    expect(await get()).toBe(40);
    join();
    expect((await counts.of("mathematics", null, count)).total).toBe(40);
    expect(counted).toBe(1);
  });

  it("is recomputed after a failed count", async () => {
    await expect(counts.of("mathematics", "1", () => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(await get()).toBe(40);
  });
});
