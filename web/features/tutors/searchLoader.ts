import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router-dom";
import { TutorSearchDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";
import { filtersFrom, searchFilter } from "./search/filters/tutorFilters";

/** Preloads the tutors for the filters in the URL; the page's own `useQuery` then reads the result from the cache. */
export function searchLoader({ request }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  const filters = filtersFrom(new URL(request.url).searchParams);
  return preloadQuery(TutorSearchDocument, { variables: { filter: searchFilter(filters), sort: filters.sort } });
}

/**
 * Returns whether to preload: only when the page opens, because the page itself sends the searches for changed filters.
 */
export function opensSearch({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
