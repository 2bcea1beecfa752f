/** How many files a connection through the front door is in this process: its own end, and both of the door's. */
const filesOfAConnection = 3;
const filesBeside = 500;

/**
 * Makes sure that this process may open as many files as connections through a front door in it need.
 * @throws Error that says what to do
 */
export function requireOpenFiles(connections: number): void {
  const needed = filesOfAConnection * connections + filesBeside;
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const allowed = userLimits?.open_files?.soft;
  if (typeof allowed !== "number" || allowed >= needed) return;
  throw new Error(
    `${connections} connections need ${needed} open files and this process may have ${allowed}: run "ulimit -n ${needed}" before.`,
  );
}
