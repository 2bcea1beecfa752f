import { type ComponentType, useEffect, useState } from "react";
import { DialogNotLoaded } from "./DialogNotLoaded";

/**
 * A dialog that is fetched when it is first rendered. If that fails, a dialog says so and offers to try again, and the
 * page stays as it is. `closeOf` returns what closes it, from its props.
 */
export function lazyDialog<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  closeOf: (props: P) => () => void,
): ComponentType<P> {
  let fetched: ComponentType<P> | undefined;
  return function LazyDialog(props: P) {
    const [Dialog, setDialog] = useState(() => fetched);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState(-1);
    useEffect(() => {
      if (fetched !== undefined) return;
      let isOver = false;
      fetch().then(
        (component) => {
          fetched = component;
          if (!isOver) setDialog(() => component);
        },
        () => !isOver && setFailedAttempt(attempt),
      );
      return () => {
        isOver = true;
      };
    }, [attempt]);
    if (Dialog !== undefined) return <Dialog {...props} />;
    if (failedAttempt < 0) return null;
    const isRetrying = attempt > failedAttempt;
    return (
      <DialogNotLoaded isRetrying={isRetrying} onRetry={() => setAttempt(failedAttempt + 1)} onClose={closeOf(props)} />
    );
  };
}
