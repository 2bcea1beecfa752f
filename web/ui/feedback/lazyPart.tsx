import { useEffect, type ComponentType, type ReactNode } from "react";
import { copy } from "../data/copy";
import { showToast } from "../overlays/toastStore";
import { ErrorState } from "./ErrorState";
import { fetchedOnUse } from "./fetchedOnUse";

/**
 * Creates a part of a page that is fetched when first rendered. If that fails, shows a toast, and a retry button in the
 * part's place; the rest of the page stays as it is.
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
