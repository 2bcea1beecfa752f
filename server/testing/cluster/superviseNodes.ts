import type { FleetNode } from "./Fleet.js";
import { pause } from "../support/pause.js";

/** How long a node stays away before it is started again, in milliseconds, so that a person sees that it was gone. */
const absence = 2000;

/** Starts nodes again that have ended, whoever ended them, until it is over; says so. */
export function superviseNodes(
  nodes: readonly FleetNode[],
  supervision: { readonly isOver: boolean },
  say: (text: string) => void,
): void {
  for (const node of nodes) void supervise(node, supervision, say);
}

async function supervise(
  node: FleetNode,
  supervision: { readonly isOver: boolean },
  say: (text: string) => void,
): Promise<void> {
  for (;;) {
    const outcome = await node.process?.ended;
    if (supervision.isOver) return;
    say(`Node ${node.number} has ended (${outcome}); the others go on.\n`);
    await pause(absence);
    if (supervision.isOver) return;
    await node.start().then(
      () => say(`Node ${node.number} is back: process ${node.process?.pid}.\n`),
      (error: unknown) => say(`${String(error)}\n`),
    );
  }
}
