import { Simulation } from "./simulation/Simulation.js";

const keys = 1000;
const keysAtOnce = 200;
const times = 50;
const timeoutMs = 60_000;

describe("a thousand keys, each sent fifty times at once over both nodes", () => {
  it("are exactly a thousand messages", async () => {
    const rehearsal = await Simulation.open();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => rehearsal.aPair()));
    await rehearsal.follows(pairs[0]!.tutor, "Tom", { by: 1 });
    // As many at once as two nodes let wait.
    for (let first = 0; first < keys; first += keysAtOnce) {
      const attempts = Array.from({ length: keysAtOnce * times }, (_, i) => i);
      await Promise.all(
        attempts.map((i) => {
          const number = first + (i % keysAtOnce);
          const pair = pairs[number % pairs.length]!;
          return rehearsal.says(pair, pair.student, `key ${number}`, { by: Math.floor(i / keysAtOnce) % 2 });
        }),
      );
    }
    const sent = "select count(*)::int as count from chat_event where type = 'MessageSent'";
    expect(await rehearsal.query(sent)).toEqual([{ count: keys + pairs.length }]);
    expect(await rehearsal.verdict(timeoutMs)).toEqual([]);
    await rehearsal.close();
  });
});
