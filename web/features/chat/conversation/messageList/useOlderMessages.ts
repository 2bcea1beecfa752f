import { useState } from "react";
import { caughtErrorText } from "../../../../graphql/errors/caughtErrorText";
import { withFailureToast } from "../../../../ui/overlays/withFailureToast";

/** The distance to the first loaded message, in viewport heights, below which older messages are fetched. */
const lookAhead = 2;

/**
 * Fetches older messages when the user scrolls near the first loaded one. After a failure, which is shown in a toast,
 * fetches them only when `load` is called.
 */
export function useOlderMessages(hasOlder: boolean, onOlder: () => Promise<unknown>) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const load = () => {
    if (state === "busy" || !hasOlder) return;
    setState("busy");
    withFailureToast(onOlder(), caughtErrorText).then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  return {
    state,
    load,
    /** Fetches older messages if the viewport is near the start; both arguments are in pixels. */
    near: (offset: number, height: number) => {
      if (state === "idle" && offset < height * lookAhead) load();
    },
  };
}
