import { useDeferredValue, useMemo } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { errorText } from "../../../graphql/errors/errorTitle";
import { useQuery } from "../../../graphql/hooks";
import { TutorSearchDocument } from "../../../graphql/generated/graphql";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { withFailureToast } from "../../../ui/overlays/withFailureToast";
import { searchFilter, type TutorFilters } from "./filters/tutorFilters";

/**
 * Returns the matching tutors. While the results for new filters load, the old ones stay, marked `outdated`. Before the
 * first response and after a failure there are none. Results are rendered in small steps, to keep typing responsive.
 */
export function useTutorSearch(filters: TutorFilters) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(TutorSearchDocument, {
    variables: { filter: searchFilter(filters), sort: filters.sort },
    // The user may save tutors on this page, so saved tutors are refetched; all other results can come from the cache.
    fetchPolicy: filters.savedOnly ? "cache-and-network" : "cache-first",
  });
  useFailureToast(error, errorText);
  const shown = (data ?? (error ? undefined : previousData))?.tutors;
  const outdated = loading && data === undefined && shown !== undefined;
  const search = useMemo(
    () => ({
      // A tutor who has moved down the order since the first page was loaded is also on a later page.
      tutors: shown && [...new Map(shown.edges.map(({ node }) => [node.id, node])).values()],
      totalCount: shown?.totalCount,
      hasMore: shown?.pageInfo.hasNextPage ?? false,
      outdated,
      loading,
      error,
      retry: () => void refetch().catch(() => undefined),
      loadMore: () => withFailureToast(fetchMore({ variables: { after: shown?.pageInfo.endCursor } }), caughtErrorText),
    }),
    [shown, outdated, loading, error, refetch, fetchMore],
  );
  return useDeferredValue(search);
}
