import { useDeferredValue, useMemo } from "react";
import { useQuery } from "../../../graphql/hooks";
import { TutorSearchDocument } from "../../../graphql/generated/graphql";
import { searchFilter, type TutorFilters } from "./tutorFilters";

/**
 * The tutors that match. While other filters are on their way the old results stay, as `outdated`; nothing is there
 * before the first answer and after a failure. An answer is drawn in small steps, between which keys are answered: it may
 * come while somebody types on.
 */
export function useTutorSearch(filters: TutorFilters) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(TutorSearchDocument, {
    variables: { filter: searchFilter(filters), sort: filters.sort },
    // What is saved changes here; everything else is as it was a moment ago.
    fetchPolicy: filters.savedOnly ? "cache-and-network" : "cache-first",
  });
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
