import { NetworkStatus } from "../../graphql/hooks";

/** How many tutors or reviews a query requests at a time. */
export const pageLength = 10;

type Query = { readonly data: unknown; readonly networkStatus: NetworkStatus };

/**
 * Returns whether a list from the cache is being refetched, or could not be refetched: the response is its first page,
 * and replaces all pages.
 */
export const awaitsFirstPage = ({ data, networkStatus }: Query) =>
  data !== undefined && networkStatus !== NetworkStatus.ready && networkStatus !== NetworkStatus.fetchMore;

/** Returns the part of a list to show until it is refetched, so that nothing disappears when the response arrives. */
export const firstPage = <Edge>(edges: readonly Edge[]) => edges.slice(0, pageLength);
