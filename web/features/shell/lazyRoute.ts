import { type ComponentType, lazy, type ReactNode } from "react";
import type { LoaderFunction, ShouldRevalidateFunction } from "react-router-dom";
import { isOnline } from "../../graphql/connection/network";
import { pause, quietMoment } from "../../ui/data/scheduling";

const retryDelayMs = 5000;

/** Returns a component that loads after the page; pages neither wait for it nor fail if it can't load. */
export function lazyInBackground(fetch: () => Promise<ComponentType>) {
  return lazy(async () => {
    await quietMoment();
    for (;;) {
      try {
        return { default: await fetch() };
      } catch {
        await pause(retryDelayMs);
      }
    }
  });
}

type RouteModule = { readonly loader?: LoaderFunction; readonly shouldRevalidate?: ShouldRevalidateFunction } & (
  { readonly Component: ComponentType } | { readonly element: ReactNode }
);

const retryDelaysMs = [300, 900, 2700];

/** Calls `fetch`, and retries it while the browser is online, because the network may have only just come back. */
async function withRetries<T>(fetch: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await fetch();
    } catch (error) {
      if (!isOnline()) throw error;
      await pause(delayMs);
    }
  }
  return fetch();
}

/**
 * Returns a `lazy` function that loads a route's page or frame. If loading fails, the function returns a component that
 * throws the error: if `lazy` itself rejected, the router would show nothing instead of the route's `errorElement`.
 */
export function lazyRoute(fetch: () => Promise<RouteModule>): () => Promise<RouteModule> {
  const fail = (error: unknown): RouteModule => ({
    Component: () => {
      throw error;
    },
  });
  return () => withRetries(fetch).catch(fail);
}
