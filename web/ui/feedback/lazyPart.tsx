import { useEffect, type ComponentType, type ReactNode } from "react";
import { copy } from "../data/copy";
import { showToast } from "../overlays/toastStore";
import { ErrorState } from "./ErrorState";
import { fetchedOnUse } from "./fetchedOnUse";

/**
 * Creates a part of a page that is fetched when it is first rendered, with `fallback` in its place until then. If
 * fetching fails, a toast says so, a message with a retry button takes its place, and the rest of the page stays as it
 * is.
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): ComponentType<P> {
  const useFetched = fetchedOnUse(fetch);
  return function LazyPart(props: P) {
    const { Component, hasFailed, isRetrying, retry } = useFetched();
    useEffect(() => {
      const { title, body } = copy.notLoaded;
      if (hasFailed && !isRetrying) showToast({ variant: "destructive", title, description: body });
    }, [hasFailed, isRetrying]);
    if (Component !== undefined) return <Component {...props} />;
    if (!hasFailed) return fallback;
    return <ErrorState {...copy.notLoaded} onRetry={retry} retrying={isRetrying} />;
  };
}
