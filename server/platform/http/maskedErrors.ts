/** The response to an error whose cause is only logged. */
export type MaskedError = {
  readonly status: number;
  readonly code: string;
  readonly msg: string;
  /** In seconds. */
  readonly retryAfter?: number;
};

export const masked: MaskedError = {
  status: 500,
  code: "INTERNAL_ERROR",
  msg: "Something went wrong on our side. Please try again.",
};

export const unavailable: MaskedError = {
  status: 503,
  code: "UNAVAILABLE",
  msg: "This is temporarily unavailable. Please try again in a moment.",
  retryAfter: 5,
};
