import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { Client } from "pg";
import { until } from "../../testing/support/pause.js";
import { createTestDatabase } from "../../testing/support/databases/testDatabase.js";
import { errorCode } from "../errors/StartupError.js";
import { newId } from "../ids.js";
import { openDatabase } from "./database.js";
import { isTransientError } from "./isTransientError.js";

describe("isTransientError", () => {
  it("accepts the errors from a connection that ended between two statements of a transaction", async () => {
    const testDatabase = await createTestDatabase();
    const { dataSource, close } = await openDatabase(testDatabase.serverUrl, []);
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    const [{ pid }] = (await runner.query("select pg_backend_pid() as pid")) as [{ pid: number }];
    await testDatabase.query("select pg_terminate_backend($1)", [pid]);
    await until("the connection ended", () => runner.isReleased, 60_000);

    const bare: unknown = await runner.query("select 1").catch((error: unknown) => error);
    const managed: unknown = await runner.manager.query("select 1").catch((error: unknown) => error);
    expect([bare, managed].map(isTransientError)).toEqual([true, true]);
    await close();
  });

  it("accepts a network error from another realm", () => {
    const foreign: unknown = runInNewContext("Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })");
    expect(foreign).not.toBeInstanceOf(Error);
    expect(isTransientError(foreign)).toBe(true);
  });

  it.each(["ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"])(
    "accepts %s, because a host that is restarting or moving may be unknown or unreachable for a while",
    (code) => {
      expect(isTransientError(Object.assign(new Error(`connect ${code}`), { code }))).toBe(true);
    },
  );

  it.each(["EMFILE", "ENFILE", "EADDRNOTAVAIL", "ENOBUFS"])(
    "accepts %s if another connection can't be opened at the moment, but not if a file can't be opened",
    (code) => {
      const errorOf = (syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
      expect(["connect", "open"].map((syscall) => isTransientError(errorOf(syscall)))).toEqual([true, false]);
    },
  );

  it("accepts the error from a write to a standby that has not been promoted yet", async () => {
    const { query } = await createTestDatabase();
    const error: unknown = await query("set transaction read only; create table x ()").catch(
      (reason: unknown) => reason,
    );
    expect(errorCode(error)).toBe("25006");
    expect(isTransientError(error)).toBe(true);
  });

  it("accepts a standby's error for reading an unlogged table, but not the error for any other unsupported feature", () => {
    const unsupported = (routine: string) => Object.assign(new Error("not supported"), { code: "0A000", routine });
    expect(isTransientError(unsupported("get_relation_info"))).toBe(true);
    expect(isTransientError(unsupported("transformColumnRef"))).toBe(false);
  });

  it("accepts the errors from a server that rejects the login, but not other errors with the same code", async () => {
    const [{ serverUrl }, { query }] = [await createTestDatabase(), await createTestDatabase()];
    const base = new URL(serverUrl).pathname.slice(1);
    const failureOf = (url: string): Promise<unknown> =>
      new Client(url).connect().then(
        () => null,
        (error: unknown) => error,
      );
    const stranger = Object.assign(new URL(serverUrl), { username: newId() });
    const missing = Object.assign(new URL(serverUrl), { pathname: newId() });
    const failures = [await failureOf(stranger.href), await failureOf(missing.href)];
    await query(`alter database ${base} allow_connections false`);
    failures.push(await failureOf(serverUrl));
    expect(failures.map(errorCode)).toEqual([expect.stringMatching(/^28/), "3D000", "55000"]);
    expect(failures.map(isTransientError)).toEqual([true, true, true]);
    const other: unknown = await query("select currval(pg_get_serial_sequence('migrations', 'id'))").catch(
      (error: unknown) => error,
    );
    expect([errorCode(other), isTransientError(other)]).toEqual(["55000", false]);
  });

  it("accepts the error for a missing socket, but not the one for a missing file", async () => {
    const missing = join(tmpdir(), newId());
    const [ofSocket] = await once(connect(missing), "error");
    const ofFile: unknown = await readFile(missing).catch((error: unknown) => error);
    expect([ofSocket, ofFile].map(errorCode)).toEqual(["ENOENT", "ENOENT"]);
    expect([ofSocket, ofFile].map(isTransientError)).toEqual([true, false]);
  });

  it("rejects unknown errors and values that are not errors", () => {
    expect([new Error("broken"), "ECONNRESET", null, { code: "08006" }].map(isTransientError)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
