import { existsSync } from "node:fs";
import type { SpawnOptions } from "node:child_process";
import type { SystemUser } from "./systemUser.js";

/** How to run a Postgres program on a cluster; `folder` is the cluster's path as the program sees it. */
export type Invocation = { readonly folder: string; readonly options: SpawnOptions };

/**
 * Returns how to run a Postgres program as a system user. Another user may lack access to the folders above the cluster
 * (such as /root), so the cluster is addressed as /proc/self/cwd: the process enters that folder before changing its
 * user. The environment isn't inherited, because PGPORT, PGDATA and the like must not affect the program.
 */
export function invocation(cluster: string, user: SystemUser | undefined): Invocation {
  const here = "/proc/self/cwd";
  return {
    folder: user !== undefined && existsSync(here) ? here : cluster,
    options: { cwd: cluster, env: { LC_ALL: "C", PATH: "/usr/bin:/bin" }, ...user },
  };
}
