import { useQuery } from "../../graphql/hooks";
import { TutorSearchDocument } from "../../graphql/generated/graphql";
import { searchFilter, type TutorFilters } from "./tutorFilters";

/**
 * The tutors that match. While other filters are on their way the old results stay, as `outdated`; nothing is there
 * before the first answer and after a failure.
 */
export function useTutorSearch(filters: TutorFilters) {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(TutorSearchDocument, {
    variables: { filter: searchFilter(filters), sort: filters.sort },
    // What is saved changes here; everything else is as it was a moment ago.
    fetchPolicy: filters.savedOnly ? "cache-and-network" : "cache-first",
  });
  const shown = (data ?? (error ? undefined : previousData))?.tutors;
  return {
    tutors: shown?.edges.map(({ node }) => node),
    totalCount: shown?.totalCount,
    hasMore: shown?.pageInfo.hasNextPage ?? false,
    outdated: loading && data === undefined && shown !== undefined,
    loading,
    error,
    retry: () => void refetch().catch(() => undefined),
    loadMore: () => fetchMore({ variables: { after: shown?.pageInfo.endCursor } }),
  };
}
