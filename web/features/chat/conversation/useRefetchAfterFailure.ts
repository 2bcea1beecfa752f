import { useEffect, useRef } from "react";
import { TooManyRequests } from "../../../graphql/connection/failures";

const firstDelayMs = 5_000;
const maxDelayMs = 60_000;

/** Keeps refetching a query whose last request failed until a request succeeds. */
export function useRefetchAfterFailure(failure: unknown, loading: boolean, refetch: () => Promise<unknown>): void {
  const failedRefetches = useRef(0);
  useEffect(() => {
    // A refetch in progress has no error yet.
    if (!failure && !loading) failedRefetches.current = 0;
    if (!failure) return;
    const again = () => {
      failedRefetches.current += 1;
      void refetch().catch(() => undefined);
    };
    const timer = setTimeout(again, refetchDelayMs(failure, failedRefetches.current));
    return () => clearTimeout(timer);
  }, [failure, loading, refetch]);
}

/** Returns the delay before a refetch: backoff with jitter, but at least the delay that the server requested. */
function refetchDelayMs(failure: unknown, earlierFailures: number): number {
  const requestedMs = failure instanceof TooManyRequests ? (failure.seconds ?? 0) * 1_000 : 0;
  const backoffMs = Math.min(firstDelayMs * 2 ** earlierFailures, maxDelayMs);
  return Math.max(requestedMs, backoffMs) * (1 + Math.random() / 2);
}
