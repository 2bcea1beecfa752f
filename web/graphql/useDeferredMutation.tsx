import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { type ReactNode, useState } from "react";
import { Unreachable } from "./connection/failures";

type Run<TData, TVariables> = (variables: TVariables) => Promise<TData>;

/** A mutation of a page that people can use before Apollo Client has arrived. */
export type DeferredMutation<TData, TVariables> = {
  /** Fetches Apollo Client, in time for `run`. */
  readonly prepare: () => void;
  /** Sends the mutation, once Apollo Client is there. */
  readonly run: Run<TData, TVariables>;
  /** Must be rendered: `useMutation` runs in it. */
  readonly slot: ReactNode;
};

/** `useMutation`, without a session, for pages that do not wait for Apollo Client. It is fetched on `prepare` or `run`. */
export function useDeferredMutation<TData, TVariables extends OperationVariables>(
  fetchDocument: () => Promise<TypedDocumentNode<TData, TVariables>>,
): DeferredMutation<TData, TVariables> {
  const [slot, setSlot] = useState<ReactNode>(null);
  const [deferred] = useState(() => {
    let loading: Promise<Run<TData, TVariables>> | undefined;
    const load = async () => {
      const [{ DeferredMutation }, document] = await Promise.all([import("./DeferredMutation"), fetchDocument()]);
      return new Promise<Run<TData, TVariables>>((onReady) => {
        setSlot(<DeferredMutation document={document} onReady={onReady} />);
      });
    };
    const loaded = () =>
      (loading ??= load().catch(() => {
        loading = undefined;
        throw new Unreachable();
      }));
    return {
      prepare: () => void loaded().catch(() => undefined),
      run: async (variables: TVariables) => (await loaded())(variables),
    };
  });
  return { ...deferred, slot };
}
