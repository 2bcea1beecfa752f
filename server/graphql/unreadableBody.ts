import type { ErrorRequestHandler } from "express";
import { errorBody } from "./errors.js";
import { bodyErrors, isHttpError } from "../platform/http/bodyErrors.js";
import { requestIdOf } from "../platform/http/requestId.js";

/** Responds with a GraphQL error if the body can't be read; passes on all other errors and interrupted requests. */
export const unreadableBody: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!isHttpError(error) || error.type === "request.aborted") {
    next(error);
    return;
  }
  const message = bodyErrors[String(error.type)]?.msg ?? "The body can't be read.";
  response
    .status(error.status)
    .set("Cache-Control", "no-store")
    .json(errorBody("BAD_REQUEST", message, requestIdOf(response)));
};
