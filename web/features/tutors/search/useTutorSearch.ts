import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useNavigationType } from "react-router-dom";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { errorText } from "../../../graphql/errors/errorTitle";
import { NetworkStatus, useQuery } from "../../../graphql/hooks";
import { TutorSearchDocument } from "../../../graphql/generated/graphql";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { withFailureToast } from "../../../ui/overlays/withFailureToast";
import { isListOutdated, noteListLeft } from "../card/savedChanges";
import { pageLength, useFirstPage } from "../firstPage";
import { searchFilter, type TutorFilters } from "./filters/tutorFilters";

/**
 * Returns the matching tutors; none before the first response or after a failure. While the results for new filters
 * load, the old results stay, marked `outdated`. Results are rendered in small steps, to keep typing responsive.
 */
export function useTutorSearch(filters: TutorFilters) {
  // Refetching keeps only the first page, but going back must show the list as it was.
  const policy = useNavigationType() === "POP" ? "cache-first" : "cache-and-network";
  const variables = { filter: searchFilter(filters), sort: filters.sort, first: pageLength };
  const key = JSON.stringify(variables);
  // The user saves tutors on this page and on others, so a cached list of saved tutors is shown only if the page opens
  // with it and the user hasn't saved or unsaved a tutor since leaving it.
  const [kept] = useState(() => (isListOutdated(key) ? null : filters));
  const savedPolicy = filters === kept ? policy : "network-only";
  const query = useQuery(TutorSearchDocument, {
    variables,
    fetchPolicy: filters.savedOnly ? savedPolicy : policy,
  });
  const { data, previousData, loading, networkStatus, error, refetch, fetchMore } = query;
  useFailureToast(error, errorText);
  const isSavedList = filters.savedOnly && data !== undefined;
  useEffect(() => (isSavedList ? () => noteListLeft(key) : undefined), [isSavedList, key]);
  const shown = (data ?? (error ? undefined : previousData))?.tutors;
  const outdated = loading && data === undefined && shown !== undefined;
  const { edges, isCut, hasMore } = useFirstPage(query, shown, key);
  // After a failure, the "Show more tutors" button refetches the list. The button stays in the meantime, so that it
  // keeps focus and retries automatically only once.
  const refetching = isCut && loading && networkStatus !== NetworkStatus.refetch;
  const [shownKey, setShownKey] = useState(key);
  if (!outdated && shownKey !== key) setShownKey(key);
  const search = useMemo(
    () => ({
      // A tutor who has moved down the list since the first page was loaded appears again on a later page.
      tutors: edges && [...new Map(edges.map(({ node }) => [node.id, node])).values()],
      /** Identifies the filters and the order of `tutors`. */
      key: shownKey,
      totalCount: shown?.totalCount,
      hasMore,
      refetching,
      outdated,
      loading,
      error,
      retry: () => void refetch().catch(() => undefined),
      loadMore: () =>
        isCut
          ? refetch()
          : withFailureToast(fetchMore({ variables: { after: shown?.pageInfo.endCursor } }), caughtErrorText),
    }),
    [shown, edges, shownKey, isCut, hasMore, refetching, outdated, loading, error, refetch, fetchMore],
  );
  return useDeferredValue(search);
}
