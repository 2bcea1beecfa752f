import type { IncomingMessage, ServerResponse } from "node:http";

/** Handles a request, passes it on with `next()`, or fails with `next(error)`. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
