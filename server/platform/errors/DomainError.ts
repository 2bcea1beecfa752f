import type { ErrorCode } from "./errorCodes.js";

/** Each transport maps the kind to its own status or error code; codes such as EMAIL_TAKEN are more precise. */
export type DomainErrorKind =
  "MALFORMED" | "INVALID" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "TOO_MANY" | "UNAVAILABLE";

/** A code for programs, a sentence for users, and the input field if there is one. */
export type ProblemDetails = { readonly code: ErrorCode; readonly reason: string; readonly field?: string };

/** An expected rejection whose reasons are shown to the user, as opposed to a server failure. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly problems: readonly [ProblemDetails, ...ProblemDetails[]],
    /** Seconds after which a retry may succeed, if known. */
    readonly retryAfter?: number,
  ) {
    super(problems.map((problem) => problem.reason).join(" "));
    this.name = "DomainError";
  }

  static of(kind: DomainErrorKind, code: ErrorCode, reason: string, field?: string): DomainError {
    return new DomainError(kind, [field === undefined ? { code, reason } : { code, reason, field }]);
  }
}

export const restarting = DomainError.of(
  "UNAVAILABLE",
  "UNAVAILABLE",
  "This server is restarting. Please try again in a moment.",
);
