import { isTransientError } from "../../platform/database/isTransientError.js";
import { DomainError, type DomainErrorKind } from "../../platform/errors/DomainError.js";
import { legacyField } from "./fieldNames.js";

/** An error in the older languages: a status for HTTP, a word for programs and a sentence for people. */
export type Failure = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  /** What is wrong with which field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter?: number;
};

const statuses: Readonly<Record<DomainErrorKind, number>> = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID: 422,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
};

/** HTTP is more precise than the domain about files. */
const statusesOfCodes: Readonly<Record<string, number>> = {
  FILE_TOO_LARGE: 413,
  NO_SPACE_LEFT: 413,
  PICTURE_NOT_SUPPORTED: 415,
  FILE_NOT_SUPPORTED: 415,
  MEDIA_TYPE_NOT_SUPPORTED: 415,
};

/** For what nobody expected: the cause is in the log, under the request's id. */
export const masked: Failure = {
  status: 500,
  code: "INTERNAL_ERROR",
  msg: "Something went wrong on our side. Please try again.",
};

const away: Failure = {
  status: 503,
  code: "UNAVAILABLE",
  msg: "This is not available just now. Please try again in a moment.",
  retryAfter: 5,
};

/**
 * Says an error of the slices in the older languages; null when it is one that nobody expected.
 * @param renamed fields that this call knows by another name than the domain
 */
export function failureOf(error: unknown, renamed: Readonly<Record<string, string>> = {}): Failure | null {
  if (!(error instanceof DomainError)) return isTransientError(error) ? away : null;
  const { kind, problems, retryAfter } = error;
  const [{ code, reason }] = problems;
  const fields = problems.flatMap((problem) =>
    problem.field === undefined
      ? []
      : [[renamed[problem.field] ?? legacyField(problem.field), problem.reason] as const],
  );
  return {
    status: statusesOfCodes[code] ?? statuses[kind],
    code,
    msg: reason,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
