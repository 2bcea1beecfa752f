import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import { useEffect } from "react";
import { client } from "./client";
import { Unreachable } from "./connection/failures";
import { withoutToken } from "./session/sessionLink";

/** Calls `onReady` with a mutation that works without a session; renders nothing. Loaded by `useDeferredMutation`. */
export function DeferredMutation<TData, TVariables extends OperationVariables>({
  document,
  onReady,
}: {
  readonly document: TypedDocumentNode<TData, TVariables>;
  readonly onReady: (run: (variables: TVariables) => Promise<TData>) => void;
}) {
  const [mutate] = useMutation(document, { client, fetchPolicy: "no-cache" });
  useEffect(() => {
    onReady(async (variables) => {
      const { data } = await mutate({ variables, context: withoutToken() });
      if (!data) throw new Unreachable();
      return data;
    });
  }, [mutate, onReady]);
  return null;
}
