import type { ApolloClient } from "@apollo/client";
import { isUnanswered } from "../connection/failures";

/** Repeats the visible queries that failed for lack of a connection, so that their pages come back by themselves. */
export function refetchFailed(client: ApolloClient): void {
  for (const query of client.getObservableQueries("active")) {
    if (isUnanswered(query.getCurrentResult().error)) void query.refetch().catch(() => undefined);
  }
}
