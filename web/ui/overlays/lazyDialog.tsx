import type { ComponentType } from "react";
import { fetchedOnUse } from "../feedback/fetchedOnUse";
import { DialogNotLoaded } from "./DialogNotLoaded";

/**
 * Creates a dialog that is fetched when it is first rendered. If fetching fails, a dialog with a retry button takes its
 * place, and the page stays as it is. `closeOf` returns the prop that closes the dialog.
 */
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
