import { existsSync } from "node:fs";
import type { SpawnOptions } from "node:child_process";
import type { Account } from "./account.js";

/** How a Postgres program is run on a cluster: its view of the folder, and the options for the new process. */
export type Invocation = { readonly folder: string; readonly options: SpawnOptions };

/**
 * Another account than ours can be barred from the folders above the cluster (/root is closed to everybody else). The
 * cluster is then the program's working folder, which is entered before the account changes, and goes by the name that
 * Linux has for that. PGPORT, PGDATA and their like must not reach the program, so it gets no environment of ours.
 */
export function invocation(cluster: string, account: Account | undefined): Invocation {
  const here = "/proc/self/cwd";
  return {
    folder: account !== undefined && existsSync(here) ? here : cluster,
    options: { cwd: cluster, env: { LC_ALL: "C", PATH: "/usr/bin:/bin" }, ...account },
  };
}
