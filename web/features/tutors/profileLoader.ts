import type { LoaderFunctionArgs } from "react-router-dom";
import { TutorProfileDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";

/** Preloads the page's tutor; the page's own `useQuery` then reads the result from the cache. */
export function profileLoader({ params: { id = "" } }: LoaderFunctionArgs) {
  return hasSession() ? preloadQuery(TutorProfileDocument, { variables: { id } }) : null;
}
