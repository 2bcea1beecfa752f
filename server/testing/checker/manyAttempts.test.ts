import { Rehearsal } from "../rehearsal/Rehearsal.js";

const keys = 1000;
const times = 50;
const patience = 60_000;

describe("a thousand keys, each sent fifty times at once over both nodes", () => {
  it("are exactly a thousand messages", async () => {
    const rehearsal = await Rehearsal.open();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => rehearsal.aPair()));
    await rehearsal.follows(pairs[0]!.tutor, "Tom", { by: 1 });
    const attempts = Array.from({ length: keys * times }, (_, i) => i);
    await Promise.all(
      attempts.map((i) => {
        const number = i % keys;
        const pair = pairs[number % pairs.length]!;
        return rehearsal.saysUntilTaken(pair, pair.student, `key ${number}`, Math.floor(i / keys) % 2);
      }),
    );
    const sent = "select count(*)::int as count from chat_event where type = 'MessageSent'";
    expect(await rehearsal.query(sent)).toEqual([{ count: keys + pairs.length }]);
    expect(await rehearsal.verdict(patience)).toEqual([]);
    await rehearsal.close();
  });
});
