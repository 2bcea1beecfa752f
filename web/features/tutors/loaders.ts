import type { LoaderFunctionArgs } from "react-router-dom";
import { TutorProfileDocument, TutorSearchDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";
import { filtersFrom, searchFilter } from "./search/tutorFilters";

/* A page's own `useQuery` finds the answer in the cache, or joins the request that is under way. */

/** Fetches the tutors that the address describes. */
export function searchLoader({ request }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  const filters = filtersFrom(new URL(request.url).searchParams);
  return preloadQuery(TutorSearchDocument, { variables: { filter: searchFilter(filters), sort: filters.sort } });
}

/** Fetches the tutor whose page this is. */
export function profileLoader({ params: { id = "" } }: LoaderFunctionArgs) {
  return hasSession() ? preloadQuery(TutorProfileDocument, { variables: { id } }) : null;
}
