/**
 * The number of open files that this process needs for one connection through the reverse proxy: the client's socket
 * and the proxy's two.
 */
const filesPerConnection = 3;
const otherFiles = 500;

/**
 * Checks that this process may open enough files for `connections` connections through its own reverse proxy.
 * @throws Error when the limit is too low; its message explains how to raise it
 */
export function requireOpenFiles(connections: number): void {
  const needed = filesPerConnection * connections + otherFiles;
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const allowed = userLimits?.open_files?.soft;
  if (typeof allowed !== "number" || allowed >= needed) return;
  throw new Error(
    `${connections} connections need ${needed} open files, but the limit is ${allowed}: run "ulimit -n ${needed}" first.`,
  );
}
