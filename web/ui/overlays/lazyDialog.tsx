import type { ComponentType } from "react";
import { fetchedOnUse } from "../feedback/fetchedOnUse";
import { DialogNotLoaded } from "./DialogNotLoaded";

/** Creates a dialog that is fetched when first rendered. `closeOf` returns the prop that closes it. */
export function lazyDialog<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  closeOf: (props: P) => () => void,
): ComponentType<P> {
  const useFetched = fetchedOnUse(fetch);
  return function LazyDialog(props: P) {
    const { Component, hasFailed, isRetrying, retry } = useFetched();
    if (Component !== undefined) return <Component {...props} />;
    if (!hasFailed) return null;
    return <DialogNotLoaded isRetrying={isRetrying} onRetry={retry} onClose={closeOf(props)} />;
  };
}
