import { type ComponentType, startTransition, useEffect, useState } from "react";

type Fetched<P> = {
  readonly Component: ComponentType<P> | undefined;
  /** Stays true during a retry. */
  readonly hasFailed: boolean;
  readonly isRetrying: boolean;
  readonly retry: () => void;
};

/** Returns a hook that fetches a component on first use, and after a failure retries on demand or when back online. */
export function fetchedOnUse<P extends object>(fetch: () => Promise<ComponentType<P>>): () => Fetched<P> {
  let fetched: ComponentType<P> | undefined;
  return function useFetched() {
    const [Component, setComponent] = useState(() => fetched);
    const [attempt, setAttempt] = useState(0);
    const [failedAttempt, setFailedAttempt] = useState(-1);
    useEffect(() => {
      if (fetched !== undefined) {
        // Another use of this hook may have fetched the component since the first render.
        setComponent(() => fetched);
        return;
      }
      let isOver = false;
      fetch().then(
        (component) => {
          fetched = component;
          // A transition renders in small steps, so that the browser stays responsive.
          if (!isOver) startTransition(() => setComponent(() => component));
        },
        () => !isOver && setFailedAttempt(attempt),
      );
      return () => {
        isOver = true;
      };
    }, [attempt]);
    useEffect(() => {
      if (failedAttempt < 0) return;
      const again = () => setAttempt(failedAttempt + 1);
      window.addEventListener("online", again);
      return () => window.removeEventListener("online", again);
    }, [failedAttempt]);
    return {
      Component,
      hasFailed: failedAttempt >= 0,
      isRetrying: attempt > failedAttempt,
      retry: () => setAttempt(failedAttempt + 1),
    };
  };
}
