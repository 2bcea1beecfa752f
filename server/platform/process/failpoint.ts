/** Where a process can be told to end itself, so that tests can show what a crash there costs: nothing. */
export const failpoints = [
  "before-append",
  "while-the-statement-runs",
  "after-commit",
  "before-ring",
  "before-publish",
  "while-replaying",
  "while-draining",
] as const;

/** One of these places. */
export type Failpoint = (typeof failpoints)[number];

const pattern = /^([a-z-]+?)(?::(\d+))?(?:\+(\d+))?$/;

let armed: { readonly name: Failpoint; readonly delay: number; left: number } | null = null;

/**
 * Arms a place for this process: `after-commit:30+2` ends it as `kill -9` does, 2 ms after it has come there the 30th time.
 * @throws Error when there is no such place
 */
export function armFailpoint(text: string): void {
  const [, place, left = "1", delay = "0"] = pattern.exec(text) ?? [];
  const name = failpoints.find((known) => known === place);
  if (name === undefined) throw new Error(`${text} is no place where a process can be told to end itself.`);
  armed = { name, left: Number(left), delay: Number(delay) };
}

/** Says that the process has come to a place; ends it there when it was told to, and does nothing otherwise. */
export function failpoint(name: Failpoint): void {
  if (armed?.name !== name || --armed.left !== 0) return;
  const end = () => process.kill(process.pid, "SIGKILL");
  if (armed.delay === 0) end();
  else setTimeout(end, armed.delay);
}
