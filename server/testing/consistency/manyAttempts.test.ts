import { isTransientError } from "../../platform/database/isTransientError.js";
import { isLong } from "../support/isLong.js";
import { type Pair, Simulation } from "./simulation/Simulation.js";

const keys = isLong ? 1000 : 200;
const keysAtOnce = 200;
const times = 50;
const timeoutMs = 60_000;

describe(`${keys} messages, each sent fifty times concurrently over both nodes`, () => {
  it("are each stored exactly once", async () => {
    const simulation = await Simulation.open();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => simulation.aPair()));
    await simulation.follows(pairs[0]!.tutor, "Tom", { by: 1 });
    // Make no more attempts at a time than the two nodes' queues can hold.
    for (let first = 0; first < keys; first += keysAtOnce) {
      const attempts = Array.from({ length: keysAtOnce * times }, (_, i) => i);
      await Promise.all(
        attempts.map((i) => {
          const number = first + (i % keysAtOnce);
          const pair = pairs[number % pairs.length]!;
          return sendUntilStored(simulation, pair, `key ${number}`, Math.floor(i / keysAtOnce) % 2);
        }),
      );
    }
    const sent = "select count(*)::int as count from chat_event where type = 'MessageSent'";
    expect(await simulation.query(sent)).toEqual([{ count: keys + pairs.length }]);
    expect(await simulation.verdict(timeoutMs)).toEqual([]);
    await simulation.close();
  });
});

/** Sends a message; retries with the same key after a transient error, as clients do. */
async function sendUntilStored(simulation: Simulation, pair: Pair, key: string, by: number): Promise<void> {
  for (;;) {
    try {
      await simulation.says(pair, pair.student, key, { by });
      return;
    } catch (error) {
      if (!isTransientError(error)) throw error;
    }
  }
}
