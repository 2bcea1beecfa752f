import { Proxy } from "../../testing/chaos/faults/Proxy.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { openDatabase } from "./database.js";
import { isTransientError } from "./isTransientError.js";

async function openThroughProxy() {
  const { url } = await createTestDatabase();
  const { pathname, searchParams } = new URL(url);
  const network = await Proxy.open({ path: `${searchParams.get("host")}/.s.PGSQL.5432` });
  const database = await openDatabase(`postgres://saywell@127.0.0.1:${network.port}${pathname}`, []);
  return { network, database };
}

describe("a database behind a network that drops all packets", () => {
  it("fails queries after ten seconds with a transient error, and works again once the network recovers", async () => {
    const { network, database } = await openThroughProxy();
    await Promise.all([database.pool.query("select 1"), database.dataSource.query("select 1")]);

    network.fallSilent();
    const known = [database.pool.query("select 1"), database.dataSource.query("select 1")];
    const fresh = [database.pool.query("select 2"), database.dataSource.query("select 2")];
    for (const result of await Promise.allSettled([...known, ...fresh])) {
      expect(result.status).toBe("rejected");
      expect(result.status === "rejected" && isTransientError(result.reason)).toBe(true);
    }
    network.recover();
    expect((await database.pool.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
    expect(await database.dataSource.query("select 4 as answer")).toEqual([{ answer: 4 }]);
    await database.close();
    await network.close();
  });
});
