import type { LoaderFunctionArgs } from "react-router-dom";
import { TutorSearchDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";
import { filtersFrom, searchFilter } from "./search/tutorFilters";

/** Starts to fetch the tutors that the address describes; the page's own `useQuery` takes the answer from the cache. */
export function searchLoader({ request }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  const filters = filtersFrom(new URL(request.url).searchParams);
  return preloadQuery(TutorSearchDocument, { variables: { filter: searchFilter(filters), sort: filters.sort } });
}
