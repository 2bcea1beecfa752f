import type { ErrorCode } from "./errorCodes.js";

/**
 * The kind of a domain error; every transport maps each kind to one status (readings.md, "The REST and socket facade").
 * The domain's own codes (EMAIL_TAKEN) are more precise and are sent as `Problem.code`.
 */
export type DomainErrorKind =
  "MALFORMED" | "INVALID" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "TOO_MANY" | "UNAVAILABLE";

/** One reason for a rejection: a code for programs, a sentence for users, and the input field if there is one. */
export type ProblemDetails = { readonly code: ErrorCode; readonly reason: string; readonly field?: string };

/** An expected rejection with reasons that are shown to the caller. Anything else that is thrown is a failure. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly problems: readonly [ProblemDetails, ...ProblemDetails[]],
    /** Seconds after which a retry may succeed; for TOO_MANY and UNAVAILABLE. */
    readonly retryAfter?: number,
  ) {
    super(problems.map((problem) => problem.reason).join(" "));
    this.name = "DomainError";
  }

  /** Creates an error with one reason. */
  static of(kind: DomainErrorKind, code: ErrorCode, reason: string, field?: string): DomainError {
    return new DomainError(kind, [field === undefined ? { code, reason } : { code, reason, field }]);
  }
}

/** Rejects requests that arrive while the server is stopping. */
export const restarting = DomainError.of(
  "UNAVAILABLE",
  "UNAVAILABLE",
  "This server is restarting. Please try again in a moment.",
);
