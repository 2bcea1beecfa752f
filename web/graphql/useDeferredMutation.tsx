import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { type ReactNode, useState } from "react";
import { Unreachable } from "./connection/failures";
import { isNotFetched } from "./errors/errorTitle";

type Run<TData, TVariables> = (variables: TVariables) => Promise<TData>;

export type DeferredMutation<TData, TVariables> = {
  /** Starts loading Apollo Client, so that `run` doesn't have to wait for it. */
  readonly prepare: () => void;
  readonly run: Run<TData, TVariables>;
  /** The component that runs `useMutation`; the page must render it. */
  readonly slot: ReactNode;
};

/** Works like `useMutation` without a session, for pages that load Apollo Client only on `prepare` or `run`. */
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
      (loading ??= load().catch((error: unknown) => {
        loading = undefined;
        // If a release has replaced the script, reloading the page helps, as the error text says.
        throw isNotFetched(error) ? error : new Unreachable();
      }));
    return {
      prepare: () => void loaded().catch(() => undefined),
      run: async (variables: TVariables) => (await loaded())(variables),
    };
  });
  return { ...deferred, slot };
}
