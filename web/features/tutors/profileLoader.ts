import type { LoaderFunctionArgs } from "react-router-dom";
import { TutorProfileDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";

/** Starts to fetch the tutor whose page this is; the page's own `useQuery` takes the answer from the cache. */
export function profileLoader({ params: { id = "" } }: LoaderFunctionArgs) {
  return hasSession() ? preloadQuery(TutorProfileDocument, { variables: { id } }) : null;
}
