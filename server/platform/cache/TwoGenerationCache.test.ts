import { TwoGenerationCache } from "./TwoGenerationCache.js";

describe("what was noted last", () => {
  it("is known, as it was noted last", () => {
    const recent = new TwoGenerationCache<number>(2);
    recent.set("one", 1);
    recent.set("one", 2);
    expect([recent.get("one"), recent.get("two")]).toEqual([2, undefined]);
  });

  it("is forgotten when as many again have been noted, and not before", () => {
    const recent = new TwoGenerationCache<number>(3);
    for (let i = 0; i < 6; i++) recent.set(`${i}`, i);
    expect([0, 1, 2, 3, 4, 5].map((i) => recent.get(`${i}`))).toEqual([0, 1, 2, 3, 4, 5]);
    recent.set("6", 6);
    expect([0, 1, 2, 3, 4, 5, 6].map((i) => recent.get(`${i}`))).toEqual([undefined, undefined, undefined, 3, 4, 5, 6]);
  });
});
