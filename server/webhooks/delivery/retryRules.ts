import type { SendResult } from "./WebhookSender.js";

const minute = 60_000;
const hour = 60 * minute;

/** How long a delivery is retried. */
export const retriedForMs = 24 * hour;

/** The backoff delays, before jitter; the last one repeats. */
const pausesMs = [5000, 30_000, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour];

/** The state of a delivery before an attempt. */
export type Attempted = {
  readonly attempts: number;
  readonly firstAttemptAt: Date | null;
};

export type NextStep =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly afterMs: number }
  | { readonly kind: "disable"; readonly reason: "FAILED" | "GONE" };

/**
 * Decides what to do after an attempt. Retry delays grow to four hours, and are at least as long as the receiver
 * requests, except that the last attempt is made 24 hours after the first.
 */
export function decideNextStep(
  result: SendResult,
  { attempts, firstAttemptAt }: Attempted,
  now: Date,
  jitter: (milliseconds: number) => number,
): NextStep {
  if (result.error === null) return { kind: "delivered" };
  if (result.statusCode === 410) return { kind: "disable", reason: "GONE" };
  const last = (firstAttemptAt ?? now).getTime() + retriedForMs;
  if (now.getTime() >= last) return { kind: "disable", reason: "FAILED" };
  const pause = jitter(pausesMs[Math.min(attempts, pausesMs.length - 1)] ?? 0);
  const wished = (result.retryAfterSeconds ?? 0) * 1000;
  return { kind: "retry", afterMs: Math.min(Math.max(pause, wished), last - now.getTime()) };
}
