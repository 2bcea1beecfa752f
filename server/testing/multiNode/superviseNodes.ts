import type { FleetNode } from "./Fleet.js";
import { pause } from "../support/pause.js";

/** Long enough for a user to notice that the node is down. */
const restartDelayMs = 2000;

/** Restarts nodes that exit for any reason, until `supervision.isOver`. */
export function superviseNodes(
  nodes: readonly FleetNode[],
  supervision: { readonly isOver: boolean },
  print: (text: string) => void,
): void {
  for (const node of nodes) void supervise(node, supervision, print);
}

async function supervise(
  node: FleetNode,
  supervision: { readonly isOver: boolean },
  print: (text: string) => void,
): Promise<void> {
  for (;;) {
    const outcome = await node.process?.ended;
    if (supervision.isOver) return;
    print(`Node ${node.number} has exited (${outcome}); the others keep running.\n`);
    await pause(restartDelayMs);
    if (supervision.isOver) return;
    await node.start().then(
      () => print(`Node ${node.number} is back: process ${node.process?.pid}.\n`),
      (error: unknown) => print(`${String(error)}\n`),
    );
  }
}
