import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router-dom";
import { TutorSearchDocument } from "../../graphql/generated/graphql";
import { hasSession, preloadQuery } from "../../graphql/preload";
import { pageLength } from "./firstPage";
import { filtersFrom, searchFilter } from "./search/filters/tutorFilters";

/** Preloads the tutors for the filters in the URL; the page's own `useQuery` then reads the result from the cache. */
export function searchLoader({ request }: LoaderFunctionArgs) {
  if (!hasSession()) return null;
  const filters = filtersFrom(new URL(request.url).searchParams);
  const variables = { filter: searchFilter(filters), sort: filters.sort, first: pageLength };
  return preloadQuery(TutorSearchDocument, { variables });
}

/**
 * Returns whether to preload: only when the page opens, because the page itself sends the searches for changed filters.
 */
export function opensSearch({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
