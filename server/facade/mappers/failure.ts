import { isTransientError } from "../../platform/database/isTransientError.js";
import { DomainError, type DomainErrorKind } from "../../platform/errors/DomainError.js";
import { type MaskedError, unavailable } from "../../platform/http/maskedErrors.js";
import { legacyField } from "./fieldNames.js";

export type Failure = MaskedError & { readonly fields?: Readonly<Record<string, string>> };

export const statuses: Readonly<Record<DomainErrorKind, number>> = {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID: 422,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
};

/** HTTP statuses for the error codes that need a more specific status than their kind has. */
const statusesOfCodes: Readonly<Record<string, number>> = {
  FILE_TOO_LARGE: 413,
  NO_SPACE_LEFT: 413,
  PICTURE_TOO_LARGE: 413,
  PICTURE_NOT_SUPPORTED: 415,
  FILE_NOT_SUPPORTED: 415,
  MEDIA_TYPE_NOT_SUPPORTED: 415,
};

/**
 * Maps an error thrown by the slices to its form in the legacy protocols; returns null for an unexpected error.
 * @param renamed this call's names for domain fields, where they differ from the usual legacy names
 */
export function failureOf(error: unknown, renamed: Readonly<Record<string, string>> = {}): Failure | null {
  if (!(error instanceof DomainError)) return isTransientError(error) ? unavailable : null;
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
