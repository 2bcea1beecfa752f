import { CrashingPostgres } from "./faults/CrashingPostgres.js";
import { atTheEnd } from "../support/atTheEnd.js";
import { Simulation } from "../consistency/simulation/Simulation.js";
import { makeTemplate } from "../support/databases/template.js";
import { createTestDatabase } from "../support/databases/testDatabase.js";

const timeoutMs = 60_000;

describe("after a database crash, when Postgres reuses transaction IDs", () => {
  it("every subscriber still receives every message", async () => {
    const postgres = await CrashingPostgres.start();
    atTheEnd(() => postgres.end());
    const server = postgres.urlOf("postgres");
    await makeTemplate(server);
    const database = await createTestDatabase(server);
    const simulation = await Simulation.open({}, database);
    atTheEnd(() => simulation.close());

    const pair = await simulation.aPair();
    const tom = await simulation.follows(pair.tutor, "Tom", { by: 0 });
    const phone = await simulation.follows(pair.tutor, "Tom's phone", { by: 1 });
    await simulation.says(pair, pair.student, "before");
    await Promise.all([tom.receives("before"), phone.receives("before")]);

    // Postgres doesn't flush rollbacks to disk, so it can reuse these transactions' IDs after the crash.
    await simulation.compares();
    for (let i = 0; i < 30; i++)
      await database.query("do $$ begin perform pg_current_xact_id(); raise 'no'; end $$").catch(() => undefined);
    await simulation.compares();
    await phone.cut();
    await postgres.crash();
    await postgres.restart();
    await simulation.says(pair, pair.student, "after");
    await phone.resume(simulation.node(1).chatApi);
    await simulation.says(pair, pair.tutor, "answer");
    expect(await simulation.verdict(timeoutMs)).toEqual([]);
  });
});
