import { once } from "node:events";
import { connect } from "node:net";
import { Proxy } from "../../testing/chaos/Proxy.js";
import { createTestDatabase } from "../../testing/testDatabase.js";
import { openDatabase } from "./database.js";
import { isPassing } from "./isPassing.js";

async function throughNetwork() {
  const { url } = await createTestDatabase();
  const { pathname, searchParams } = new URL(url);
  const network = await Proxy.open({ path: `${searchParams.get("host")}/.s.PGSQL.5432` });
  const database = await openDatabase(`postgres://saywell@127.0.0.1:${network.port}${pathname}`, []);
  return { network, database };
}

describe("a database whose network falls silent without a word", () => {
  it("fails what was asked instead of letting it wait for ever, and answers again once the network is back", async () => {
    const { network, database } = await throughNetwork();
    await Promise.all([database.pool.query("select 1"), database.dataSource.query("select 1")]);

    network.fallSilent();
    const known = [database.pool.query("select 1"), database.dataSource.query("select 1")];
    const fresh = [database.pool.query("select 2"), database.dataSource.query("select 2")];
    for (const asked of await Promise.allSettled([...known, ...fresh])) {
      expect(asked.status).toBe("rejected");
      expect(asked.status === "rejected" && isPassing(asked.reason)).toBe(true);
    }
    network.recover();
    expect((await database.pool.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
    expect(await database.dataSource.query("select 4 as answer")).toEqual([{ answer: 4 }]);
    await database.close();
    await network.close();
  });

  it("is not waited for on a connection that began in the silence, once it answers on others", async () => {
    const { network, database } = await throughNetwork();
    await database.pool.query("select 1");

    network.fallSilent();
    // Whoever asks now, when the silence has just been noticed, opens a connection that nobody will ever answer.
    await database.pool.query("select 2").catch(() => undefined);
    const asked = database.pool.query("select 3");
    // It has reached the network when one that began behind it has.
    const behind = connect(network.port, "127.0.0.1");
    await once(behind, "connect");
    network.recover();
    await expect(asked).rejects.toThrow("Connection terminated unexpectedly");
    expect((await database.pool.query("select 4 as answer")).rows).toEqual([{ answer: 4 }]);
    behind.destroy();
    await database.close();
    await network.close();
  });
});
