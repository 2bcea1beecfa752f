import type { ErrorRequestHandler } from "express";
import { requestIdOf } from "../platform/http/requestId.js";
import { maxBodyBytes } from "./limits/bounds.js";

/** The messages for bodies that `express.json` can't read, by the type of its error. */
const messages: Readonly<Record<string, string>> = {
  "entity.parse.failed": "The body is not a JSON object.",
  "entity.too.large": `The body has more than ${maxBodyBytes} bytes.`,
};

/** Responds to a body that can't be read with a GraphQL error; passes on all other errors and interrupted requests. */
export const unreadableBody: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const { status = 500, type = "" } = error as { readonly status?: number; readonly type?: string };
  if (status >= 500 || type === "request.aborted") {
    next(error);
    return;
  }
  const extensions = { code: "BAD_REQUEST", requestId: requestIdOf(response) };
  const message = messages[type] ?? "The body can't be read.";
  response
    .status(status)
    .set("Cache-Control", "no-store")
    .json({ errors: [{ message, extensions }] });
};
