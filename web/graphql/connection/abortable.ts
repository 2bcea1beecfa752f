import { ApolloLink } from "@apollo/client";
import { takeUntil } from "rxjs";

/**
 * Ends an operation, with an error, when the `signal` in its context is aborted. A request that is waiting for a
 * connection is then never sent.
 */
export const abortable = new ApolloLink((operation, forward) => {
  const signal = operation.getContext()["signal"] as AbortSignal | undefined;
  if (signal === undefined) return forward(operation);
  const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
  return forward(operation).pipe(takeUntil(aborted));
});
