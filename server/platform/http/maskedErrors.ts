/** The response to an error whose cause is not meant for clients; the cause is in the log. */
export type MaskedError = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  /** Seconds to wait before retrying. */
  readonly retryAfter?: number;
};

/** The response to an unexpected error. */
export const masked: MaskedError = {
  status: 500,
  code: "INTERNAL_ERROR",
  msg: "Something went wrong on our side. Please try again.",
};

/** The response to a transient error. */
export const unavailable: MaskedError = {
  status: 503,
  code: "UNAVAILABLE",
  msg: "This is temporarily unavailable. Please try again in a moment.",
  retryAfter: 5,
};
