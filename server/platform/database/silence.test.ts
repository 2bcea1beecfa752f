import { Proxy } from "../../testing/chaos/Proxy.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { openDatabase } from "./database.js";
import { isTransientError } from "./isTransientError.js";

async function throughNetwork() {
  const { url } = await createTestDatabase();
  const { pathname, searchParams } = new URL(url);
  const network = await Proxy.open({ path: `${searchParams.get("host")}/.s.PGSQL.5432` });
  const database = await openDatabase(`postgres://saywell@127.0.0.1:${network.port}${pathname}`, []);
  return { network, database };
}

describe("a database whose network falls silent without a word", () => {
  it("fails what was asked after ten seconds with an error that passes, and answers again once the network is back", async () => {
    const { network, database } = await throughNetwork();
    await Promise.all([database.pool.query("select 1"), database.dataSource.query("select 1")]);

    network.fallSilent();
    const known = [database.pool.query("select 1"), database.dataSource.query("select 1")];
    const fresh = [database.pool.query("select 2"), database.dataSource.query("select 2")];
    for (const asked of await Promise.allSettled([...known, ...fresh])) {
      expect(asked.status).toBe("rejected");
      expect(asked.status === "rejected" && isTransientError(asked.reason)).toBe(true);
    }
    network.recover();
    expect((await database.pool.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
    expect(await database.dataSource.query("select 4 as answer")).toEqual([{ answer: 4 }]);
    await database.close();
    await network.close();
  });
});
