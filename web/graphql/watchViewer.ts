import { client } from "./client";
import { ViewerDocument } from "./generated/graphql";
import type { ViewerState } from "./viewerStore";

/**
 * Fetches the viewer and then follows every change of it in the cache.
 * `report` is told what is known, `onFailure` why a first fetch failed.
 */
export function watchViewer(report: (state: ViewerState) => void, onFailure: (error: unknown) => void): void {
  let known = false;
  client.watchQuery({ query: ViewerDocument }).subscribe(({ data, dataState, error, loading }) => {
    if (loading) return;
    if (dataState === "complete" && data.viewer) {
      const { person, email, verified, unreadCount } = data.viewer;
      const { id, role, firstName, lastName, displayName, avatar } = person;
      known = true;
      report({
        status: "known",
        viewer: { id, role, verified, email, firstName, lastName, displayName, avatar, unreadCount },
      });
    } else if (!known) {
      report({ status: "anonymous" });
      if (error) onFailure(error);
    }
  });
}

/** Asks the server again who the viewer is, as after a profile was completed; resolves when it is known everywhere. */
export async function refetchViewer(): Promise<void> {
  await client.query({ query: ViewerDocument, fetchPolicy: "network-only" });
}
