/** For a connection through the reverse proxy: the client's socket and the proxy's two. */
const filesPerConnection = 3;
const otherFiles = 500;

/**
 * Checks that this process is allowed to open enough files for these connections through its own reverse proxy.
 * @throws Error that explains how to raise the limit
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
