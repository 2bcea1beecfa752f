import type { LoaderFunctionArgs } from "react-router-dom";
import type { ApolloClient } from "../../graphql/hooks";
import { TutorProfileDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";

/**
 * Refetches the profile on every visit, because it may have changed: for example, a student can write a review once the
 * tutor has replied. Meanwhile, the page's own `useQuery` shows the cached profile, and then reads the result from the
 * cache.
 */
export function profileLoader({ params: { id = "" } }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  return preloadQuery(TutorProfileDocument, { variables: { id }, fetchPolicy: "cache-and-network" });
}

/** Loads a tutor's profile into the cache before its page is opened. */
export async function prefetchProfile(client: ApolloClient, id: string): Promise<void> {
  await client.query({ query: TutorProfileDocument, variables: { id } });
}
