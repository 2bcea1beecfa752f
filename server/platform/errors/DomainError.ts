/**
 * What kind of refusal it is; every transport has one answer for each (readings.md, "The REST and socket facade").
 * The domain's own words (EMAIL_TAKEN) are more precise and travel beside it as `Problem.code`.
 */
export type DomainErrorKind =
  "MALFORMED" | "INVALID" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "TOO_MANY" | "UNAVAILABLE";

/** One reason of a refusal: a word for programs, a sentence for people, the input field where there is one. */
export type ProblemDetails = { readonly code: string; readonly reason: string; readonly field?: string };

/** The product says no: expected, explained, and shown to the caller. Anything else that is thrown is a failure. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    readonly problems: readonly [ProblemDetails, ...ProblemDetails[]],
    /** Seconds after which it is worth trying again; for TOO_MANY and UNAVAILABLE. */
    readonly retryAfter?: number,
  ) {
    super(problems.map((problem) => problem.reason).join(" "));
    this.name = "DomainError";
  }

  /** A refusal for one reason. */
  static of(kind: DomainErrorKind, code: string, reason: string, field?: string): DomainError {
    return new DomainError(kind, [field === undefined ? { code, reason } : { code, reason, field }]);
  }
}

/** Refuses what comes while the server stops. */
export const restarting = DomainError.of(
  "UNAVAILABLE",
  "UNAVAILABLE",
  "This server is restarting. Please try again in a moment.",
);
