import { useDeferredValue, useMemo, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { errorText } from "../../../graphql/errors/errorTitle";
import { useQuery } from "../../../graphql/hooks";
import { TutorSearchDocument } from "../../../graphql/generated/graphql";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { withFailureToast } from "../../../ui/overlays/withFailureToast";
import { firstPage, isRefetching, pageLength } from "../firstPage";
import { searchFilter, type TutorFilters } from "./filters/tutorFilters";

/**
 * Returns the matching tutors; none before the first response or after a failure. While the results for new filters
 * load, the old results stay, marked `outdated`. Results are rendered in small steps, to keep typing responsive.
 */
export function useTutorSearch(filters: TutorFilters) {
  // Refetching keeps only the first page, but going back must show the list as it was.
  const policy = useNavigationType() === "PUSH" ? "cache-and-network" : "cache-first";
  // The user saves tutors on this page, so a cached list of saved tutors is shown only if the page opens with it.
  const [opened] = useState(filters);
  const savedPolicy = filters === opened ? "cache-and-network" : "network-only";
  const variables = { filter: searchFilter(filters), sort: filters.sort, first: pageLength };
  const query = useQuery(TutorSearchDocument, {
    variables,
    fetchPolicy: filters.savedOnly ? savedPolicy : policy,
  });
  const { data, previousData, loading, error, refetch, fetchMore } = query;
  useFailureToast(error, errorText);
  const shown = (data ?? (error ? undefined : previousData))?.tutors;
  const outdated = loading && data === undefined && shown !== undefined;
  const refetching = isRefetching(query);
  const key = JSON.stringify(variables);
  const [shownKey, setShownKey] = useState(key);
  if (!outdated && shownKey !== key) setShownKey(key);
  const edges = useMemo(() => shown && (refetching ? firstPage(shown.edges) : shown.edges), [shown, refetching]);
  const search = useMemo(
    () => ({
      // A tutor who has moved down the list since the first page was loaded appears again on a later page.
      tutors: edges && [...new Map(edges.map(({ node }) => [node.id, node])).values()],
      /** Identifies the filters and the order of `tutors`. */
      key: shownKey,
      totalCount: shown?.totalCount,
      hasMore: shown !== undefined && (shown.pageInfo.hasNextPage || shown.edges.length > (edges?.length ?? 0)),
      refetching,
      outdated,
      loading,
      error,
      retry: () => void refetch().catch(() => undefined),
      loadMore: () => withFailureToast(fetchMore({ variables: { after: shown?.pageInfo.endCursor } }), caughtErrorText),
    }),
    [shown, edges, shownKey, refetching, outdated, loading, error, refetch, fetchMore],
  );
  return useDeferredValue(search);
}
