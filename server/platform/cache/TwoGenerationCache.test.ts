import { TwoGenerationCache } from "./TwoGenerationCache.js";

describe("a two-generation cache", () => {
  it("returns the value most recently set for a key", () => {
    const cache = new TwoGenerationCache<number>(2);
    cache.set("one", 1);
    cache.set("one", 2);
    expect([cache.get("one"), cache.get("two")]).toEqual([2, undefined]);
  });

  it("keeps up to twice its minimum size, and then evicts the older generation", () => {
    const cache = new TwoGenerationCache<number>(3);
    for (let i = 0; i < 6; i++) cache.set(`${i}`, i);
    expect([0, 1, 2, 3, 4, 5].map((i) => cache.get(`${i}`))).toEqual([0, 1, 2, 3, 4, 5]);
    cache.set("6", 6);
    expect([0, 1, 2, 3, 4, 5, 6].map((i) => cache.get(`${i}`))).toEqual([undefined, undefined, undefined, 3, 4, 5, 6]);
  });
});
