import type { IncomingMessage, ServerResponse } from "node:http";

/** Handles a request, or passes it on with `next`; `next` with an error is a failure. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
