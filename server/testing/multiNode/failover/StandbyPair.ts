import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { migrate } from "../../../platform/database/migrate.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { until } from "../../support/pause.js";
import { type Cluster, makeCluster, makeRole, runCluster, serverRole, urlIn } from "../../support/servers/postgres.js";
import { type StartedProcess, startProcess } from "../../support/servers/startedProcess.js";
import { asServer, runIn } from "../../support/databases/template.js";
import type { TestDatabase } from "../../support/databases/testDatabase.js";

const timeoutMs = 60_000;
const settings = ["listen_addresses=", "wal_level=replica", "max_wal_senders=4", "hot_standby=on", "fsync=off"];

/** A primary and a streaming standby behind one address, which points to one of them at a time. */
export class StandbyPair {
  private constructor(
    private readonly address: string,
    private readonly primary: { readonly cluster: Cluster; readonly process: StartedProcess },
    private readonly standby: { readonly folder: string; readonly process: StartedProcess },
  ) {}

  /** Starts a pair with a migrated database; the address points to the primary. */
  static async start(initdb: string): Promise<StandbyPair> {
    const cluster = await makeCluster(initdb);
    const primary = await runCluster(initdb, cluster, settings, { folder: cluster.folder });
    atTheEnd(async () => {
      await primary.end("SIGQUIT");
    });
    await makeRole(cluster.folder);
    await runIn(urlIn(cluster.folder, "postgres"), "create database saywell");
    await migrate(urlIn(cluster.folder, "saywell"), { serverRole });

    const folder = mkdtempSync(join(tmpdir(), "saywell-standby-"));
    const { uid, gid } = cluster.options;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const data = join(folder, "data");
    const copy = ["-D", data, "-h", cluster.folder, "-U", "postgres", "-R", "-X", "stream", "-c", "fast", "--no-sync"];
    await promisify(execFile)(join(dirname(initdb), "pg_basebackup"), copy, { ...cluster.options, cwd: folder });
    const flags = settings.flatMap((setting) => ["-c", setting]);
    const standby = await startProcess(join(dirname(initdb), "postgres"), ["-D", data, "-k", folder, ...flags], {
      ...cluster.options,
      cwd: folder,
      folder,
      ready: /ready to accept read-only connections/,
    });
    atTheEnd(async () => {
      await standby.end("SIGQUIT");
    });

    const address = mkdtempSync(join(tmpdir(), "saywell-address-"));
    atTheEnd(async () => rmSync(address, { recursive: true, force: true }));
    const pair = new StandbyPair(address, { cluster, process: primary }, { folder, process: standby });
    pair.pointTo(cluster.folder);
    return pair;
  }

  /** The path of the Unix socket that the address points to. */
  get socket(): string {
    return join(this.address, "current", ".s.PGSQL.5432");
  }

  urlOf(database: string): string {
    return urlIn(join(this.address, "current"), database);
  }

  async end(): Promise<void> {
    await Promise.all([this.primary.process.end("SIGQUIT"), this.standby.process.end("SIGQUIT")]);
  }

  get database(): TestDatabase {
    const url = this.urlOf("saywell");
    return {
      url,
      serverUrl: asServer(url),
      query: (sql, values) => runIn(url, sql, values),
      disconnect: () => Promise.resolve(),
      drop: () => Promise.resolve(),
    };
  }

  get readUrl(): string {
    return asServer(urlIn(this.standby.folder, "saywell"));
  }

  /** Pauses replay on the standby, which keeps serving queries. */
  async pauseReplay(): Promise<void> {
    await this.onStandby("select pg_wal_replay_pause()");
    const text = "select (pg_get_wal_replay_pause_state() = 'paused')::int as count";
    await until("The standby has paused replay", async () => (await this.onStandby(text))[0]?.count === 1, timeoutMs);
  }

  async resumeReplay(): Promise<void> {
    await this.onStandby("select pg_wal_replay_resume()");
  }

  async killStandby(): Promise<void> {
    await this.standby.process.end("SIGQUIT");
  }

  /** Makes the primary acknowledge a commit only after the standby has applied it. */
  async replicateSynchronously(): Promise<void> {
    await this.onPrimary("alter system set synchronous_standby_names = '*'");
    await this.onPrimary("alter system set synchronous_commit = remote_apply");
    await this.onPrimary("select pg_reload_conf()");
    const text = "select count(*)::int as count from pg_stat_replication where sync_state = 'sync'";
    await until("The standby is synchronous", async () => (await this.onPrimary(text))[0]?.count === 1, timeoutMs);
  }

  /** Waits until the standby has replayed everything, then disconnects it from the primary. */
  async cutReplication(): Promise<void> {
    const text = "select count(*)::int as count from pg_stat_replication where replay_lsn = pg_current_wal_lsn()";
    await until(
      "The standby has replayed everything",
      async () => (await this.onPrimary(text))[0]?.count === 1,
      timeoutMs,
    );
    await this.onStandby("alter system set primary_conninfo = ''");
    await this.onStandby("select pg_reload_conf()");
    const receivers = "select count(*)::int as count from pg_stat_wal_receiver";
    await until("The standby is cut off", async () => (await this.onStandby(receivers))[0]?.count === 0, timeoutMs);
  }

  async failOver(): Promise<void> {
    await this.primary.process.end("SIGQUIT");
    this.pointTo(this.standby.folder);
    await this.onStandby("select pg_promote(true, 60)");
  }

  private pointTo(folder: string): void {
    const link = join(this.address, "next");
    symlinkSync(folder, link);
    renameSync(link, join(this.address, "current"));
  }

  private onPrimary(sql: string) {
    return runIn<{ count?: number }>(urlIn(this.primary.cluster.folder, "saywell", "postgres"), sql);
  }

  private onStandby(sql: string) {
    return runIn<{ count?: number }>(urlIn(this.standby.folder, "saywell", "postgres"), sql);
  }
}
