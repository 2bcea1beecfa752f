/** The server sent no response, or none that can be parsed. */
export class Unreachable extends Error {
  constructor() {
    super("We could not reach the server. Please check your connection and try again.");
    this.name = "Unreachable";
  }
}

/** The session is over: the server accepts neither the access token nor the refresh cookie anymore. */
export class SessionOver extends Error {
  constructor() {
    super("Your session has ended. Please log in again.");
    this.name = "SessionOver";
  }
}

/** The server rejected the access token. */
export class TokenRefused extends Error {
  constructor() {
    super("Your access has expired. Please log in again.");
    this.name = "TokenRefused";
  }
}

/** The server responded with an error; the message is a sentence for users. */
export class RequestFailed extends Error {
  constructor(
    reason: string,
    /** The machine-readable code, such as FORBIDDEN. */
    readonly code: string | undefined,
  ) {
    super(reason);
    this.name = "RequestFailed";
  }
}
