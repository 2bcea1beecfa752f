import { NetworkStatus } from "../../graphql/hooks";

/** How many tutors or reviews a query requests at a time. */
export const pageLength = 10;

type Query = { readonly data: unknown; readonly loading: boolean; readonly networkStatus: NetworkStatus };

/** Returns whether a list from the cache is being refetched: the response is its first page, and replaces all pages. */
export const isRefetching = ({ data, loading, networkStatus }: Query) =>
  data !== undefined && loading && networkStatus !== NetworkStatus.fetchMore;

/** Returns the part of a list to show while it is refetched, so that nothing disappears when the response arrives. */
export const firstPage = <Edge>(edges: readonly Edge[]) => edges.slice(0, pageLength);
