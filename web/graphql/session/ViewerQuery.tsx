import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { client } from "../client";
import { ViewerDocument, type ViewerQuery as ViewerData } from "../generated/graphql";
import { setViewer, viewerNow, type ViewerState } from "./viewerStore";

/** Syncs the viewer store with the cache; if the first fetch fails, the state is `unavailable`. */
export function ViewerQuery({ onFailure }: { readonly onFailure: (error: unknown) => void }) {
  const { data, error, loading } = useQuery(ViewerDocument, { client });
  useEffect(() => {
    if (data?.viewer) setViewer(stateOf(data));
    else if (!loading && viewerNow().status === "loading") {
      setViewer(error ? { status: "unavailable", error } : { status: "anonymous" });
      if (error) onFailure(error);
    }
  }, [data, error, loading, onFailure]);
  return null;
}

/** Returns a function that refetches the viewer, and resolves when the viewer store has been updated. */
export function useRefetchViewer(): () => Promise<void> {
  const { refetch } = useQuery(ViewerDocument);
  return async () => {
    const { data } = await refetch();
    if (data) setViewer(stateOf(data));
  };
}

function stateOf({ viewer }: ViewerData): ViewerState {
  if (!viewer) return { status: "anonymous" };
  const { person, email, verified, unreadCount } = viewer;
  const { id, role, firstName, lastName, displayName, avatar } = person;
  return {
    status: "known",
    viewer: { id, role, verified, email, firstName, lastName, displayName, avatar, unreadCount },
  };
}
