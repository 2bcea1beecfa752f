import type { LoaderFunctionArgs } from "react-router-dom";
import { TutorProfileDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";

/**
 * Fetches the page's tutor on every visit. The page's own `useQuery` shows what is cached meanwhile, and reads the
 * result from the cache: for example, a student may write a review once the tutor has replied.
 */
export function profileLoader({ params: { id = "" } }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  return preloadQuery(TutorProfileDocument, { variables: { id }, fetchPolicy: "cache-and-network" });
}
