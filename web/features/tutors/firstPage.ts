import { useMemo, useState } from "react";
import { NetworkStatus } from "../../graphql/hooks";

/** How many tutors or reviews a query requests at a time. */
export const pageLength = 10;

type Query = { readonly data: unknown; readonly networkStatus: NetworkStatus };
type Connection<Edge> = {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasNextPage: boolean };
};

/**
 * Returns the part of a query's list to show. That is only the first page (`isCut`) while a cached list is being
 * refetched, and after a failure until a refetch succeeds. If more were shown, items would disappear when the response
 * replaces all pages with the first one. `key` identifies the query's variables.
 */
export function useFirstPage<Edge>({ data, networkStatus }: Query, list: Connection<Edge> | undefined, key: string) {
  // Apollo forgets the failure as soon as any part of the cached list changes.
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const isDone = networkStatus === NetworkStatus.ready || networkStatus === NetworkStatus.fetchMore;
  const hasFailed = networkStatus === NetworkStatus.error;
  if (hasFailed && failedKey !== key) setFailedKey(key);
  if (!hasFailed && !isDone && failedKey !== null) setFailedKey(null);
  const isCut = data !== undefined && (!isDone || failedKey === key);
  const edges = useMemo(() => (isCut ? list?.edges.slice(0, pageLength) : list?.edges), [list, isCut]);
  const hasMore = list !== undefined && (list.pageInfo.hasNextPage || list.edges.length !== edges?.length);
  return { edges, isCut, hasMore };
}
