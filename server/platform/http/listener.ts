import type { IncomingMessage, ServerResponse } from "node:http";

/** Answers a request, or hands it to whoever is asked next; `next` with an error is a failure. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;
