/** A failure with a message for users: what happened, whether anything is lost, and what to do. */
export abstract class Failure extends Error {
  constructor(
    /** What happened, as a sentence; the title of a toast. */
    readonly title: string,
    /** What to do, as a sentence; "" if there is nothing to do. */
    readonly advice = "",
  ) {
    super(advice === "" ? title : `${title} ${advice}`);
  }
}

/** No usable response: the device is offline, the server is down, or the response can't be parsed. */
export class Unreachable extends Failure {
  override readonly name = "Unreachable";
  /** @param isAway whether a proxy responded in place of the server */
  constructor(isAway = false) {
    super(...messageOf(isAway));
  }
}

function messageOf(isAway: boolean): readonly [title: string, advice: string] {
  if (isAway) return ["The server is not available right now.", "Nothing is lost: please try again in a moment."];
  if (navigator.onLine) {
    return ["We could not reach the server.", "Nothing is lost: check your connection and try again."];
  }
  return ["You are offline.", "Nothing is lost: try again when you are back online."];
}

/** The response took too long. */
export class TimedOut extends Failure {
  override readonly name = "TimedOut";
  constructor() {
    super("This is taking too long.", "Nothing is lost: please try again in a moment.");
  }
}

/** A bug or fault in the server: a 5xx status other than 502, 503 or 504, or its equivalent in a GraphQL response. */
export class ServerFailed extends Failure {
  override readonly name = "ServerFailed";
  constructor() {
    super("Something went wrong on our side.", "Nothing is lost: please try again in a moment.");
  }
}

/** The request exceeded a rate limit. `seconds` is the wait that the server requests; null if unknown. */
export class TooManyRequests extends Failure {
  override readonly name = "TooManyRequests";
  constructor(readonly seconds: number | null) {
    super("Too many requests.", `Nothing is lost: please try again in ${waitOf(seconds)}.`);
  }
}

function waitOf(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return "a moment";
  const [count, unit] = seconds < 60 ? [Math.ceil(seconds), "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The session is over: the server accepts neither the access token nor the refresh cookie anymore. */
export class SessionOver extends Failure {
  override readonly name = "SessionOver";
  constructor() {
    super("Your session has ended.", "Please log in again.");
  }
}

/** The server rejected the access token. */
export class TokenRefused extends Failure {
  override readonly name = "TokenRefused";
  constructor() {
    super("Your access has expired.", "Please log in again.");
  }
}

/** The server responded with an error; `reason` is the error's message for users. */
export class RequestFailed extends Failure {
  override readonly name = "RequestFailed";
  constructor(
    reason: string,
    /** The machine-readable code, such as FORBIDDEN. */
    readonly code: string | undefined,
  ) {
    super(reason);
  }
}

/** Returns whether no working server responded: no connection, no node behind the proxy, or a failed or slow node. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof ServerFailed || error instanceof TimedOut;

/** Returns the failure for an HTTP status without a readable body; `retryAfter` is the Retry-After header. */
export function failureOfStatus(status: number, retryAfter: string | null): Failure {
  if (status === 429) return new TooManyRequests(/^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) : null);
  if (status === 408 || status === 504) return new TimedOut();
  if (status === 502 || status === 503) return new Unreachable(true);
  return status >= 500 ? new ServerFailed() : new Unreachable();
}
