import { useEffect, useSyncExternalStore } from "react";
import { isOnline, watchNetwork } from "../../../graphql/connection/network";
import { onReachable } from "../../../graphql/connection/onReachable";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { PageTitle } from "../../../ui/layout/PageTitle";
import { copy } from "../copy";

const reload = () => window.location.reload();

/** Replaces a page that could not be fetched, and opens it as soon as the server can be reached. */
export function UnreachablePage() {
  const online = useSyncExternalStore(watchNetwork, isOnline, () => true);
  useEffect(() => onReachable(reload), []);
  const title = online ? copy.unreachable.server : copy.unreachable.offline;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorState
        isPage
        title={title}
        body={online ? copy.unreachable.serverBody : copy.unreachable.body}
        onRetry={reload}
      />
    </>
  );
}
