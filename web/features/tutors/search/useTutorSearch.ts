import { useDeferredValue, useMemo } from "react";
import { errorText } from "../../../graphql/errors/errorTitle";
import { useQuery } from "../../../graphql/hooks";
import { TutorSearchDocument } from "../../../graphql/generated/graphql";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { searchFilter, type TutorFilters } from "./filters/tutorFilters";

/**
 * The matching tutors. While the results for new filters load, the old ones stay, marked `outdated`. There are none
 * before the first response or after a failure. Results are rendered in small steps, so that typing stays responsive.
 */
export function useTutorSearch(filters: TutorFilters) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(TutorSearchDocument, {
    variables: { filter: searchFilter(filters), sort: filters.sort },
    // Saved tutors change on this page, so refetch them; all other results can come from the cache.
    fetchPolicy: filters.savedOnly ? "cache-and-network" : "cache-first",
  });
  useFailureToast(error, errorText);
  const shown = (data ?? (error ? undefined : previousData))?.tutors;
  const outdated = loading && data === undefined && shown !== undefined;
  const search = useMemo(
    () => ({
      tutors: shown?.edges.map(({ node }) => node),
      totalCount: shown?.totalCount,
      hasMore: shown?.pageInfo.hasNextPage ?? false,
      outdated,
      loading,
      error,
      retry: () => void refetch().catch(() => undefined),
      loadMore: () => fetchMore({ variables: { after: shown?.pageInfo.endCursor } }),
    }),
    [shown, outdated, loading, error, refetch, fetchMore],
  );
  return useDeferredValue(search);
}
