/** The server gave no answer, or none that can be read. */
export class Unreachable extends Error {
  constructor() {
    super("We could not reach the server. Please check your connection and try again.");
    this.name = "Unreachable";
  }
}

/** The session is over: the server knows neither the access token nor the refresh cookie any more. */
export class SessionOver extends Error {
  constructor() {
    super("Your session has ended. Please log in again.");
    this.name = "SessionOver";
  }
}

/** The server refused the access token. */
export class TokenRefused extends Error {
  constructor() {
    super("Your access has expired. Please log in again.");
    this.name = "TokenRefused";
  }
}

/** The server answered that something went wrong; the message is a sentence for people. */
export class RequestFailed extends Error {
  constructor(
    reason: string,
    /** A word for programs, as FORBIDDEN. */
    readonly code: string | undefined,
  ) {
    super(reason);
    this.name = "RequestFailed";
  }
}
