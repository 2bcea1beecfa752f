import { existsSync } from "node:fs";
import type { SpawnOptions } from "node:child_process";
import type { Account } from "./account.js";

/** How to run a Postgres program on a cluster: its path to the folder, and the options for the new process. */
export type Invocation = { readonly folder: string; readonly options: SpawnOptions };

/**
 * Returns how to run a Postgres program under an account, which may lack access to the folders above the cluster (such
 * as /root). In that case the cluster is the program's working folder, which is entered before the account changes, and
 * is addressed as /proc/self/cwd. The program does not inherit the environment, because PGPORT, PGDATA and the like
 * must not reach it.
 */
export function invocation(cluster: string, account: Account | undefined): Invocation {
  const here = "/proc/self/cwd";
  return {
    folder: account !== undefined && existsSync(here) ? here : cluster,
    options: { cwd: cluster, env: { LC_ALL: "C", PATH: "/usr/bin:/bin" }, ...account },
  };
}
