import { useState } from "react";

/** Older messages are fetched when their end is nearer than so many heights of the sight. */
const lookAhead = 2;

/** Fetches older messages as the beginning of what is loaded comes near; after a failure only when `load` is called. */
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
    /** Says how far, in pixels, the sight is from the beginning, and how high it is. */
    near: (offset: number, height: number) => {
      if (state === "idle" && offset < height * lookAhead) load();
    },
  };
}
