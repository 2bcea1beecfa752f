import { useState } from "react";

/** Older messages are fetched when the first loaded one is less than this many viewport heights away. */
const lookAhead = 2;

/**
 * Fetches older messages when the user scrolls near the first loaded one; after a failure, only when `load` is called.
 */
export function useOlderMessages(hasOlder: boolean, onOlder: () => Promise<unknown>) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const load = () => {
    if (state === "busy" || !hasOlder) return;
    setState("busy");
    onOlder().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return {
    state,
    load,
    /** Reports the viewport's distance from the start and the viewport's height, in pixels. */
    near: (offset: number, height: number) => {
      if (state === "idle" && offset < height * lookAhead) load();
    },
  };
}
