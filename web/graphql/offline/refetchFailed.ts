import type { ApolloClient } from "@apollo/client";
import { isUnanswered } from "../connection/failures";

/** Refetches active queries that no working server responded to, so that their pages recover on their own. */
export function refetchFailed(client: ApolloClient): void {
  for (const query of client.getObservableQueries("active")) {
    if (isUnanswered(query.getCurrentResult().error)) void query.refetch().catch(() => undefined);
  }
}
