import { promisify } from "node:util";
import express, { type Request, type Response } from "express";
import { DomainError } from "../../platform/errors/DomainError.js";
import { maxRequestBytes } from "../../platform/http/maxRequestBytes.js";

export type JsonBody = { readonly value: unknown; readonly bytes: Buffer };

const bytesOf = new WeakMap<object, Buffer>();
const parse = promisify(
  express.json({ limit: maxRequestBytes, verify: (request, _response, bytes) => bytesOf.set(request, bytes) }),
);

/**
 * Reads a request's JSON; a missing body counts as an empty object.
 * @throws DomainError INVALID for a body whose Content-Type is not JSON, or one of Express's own errors
 */
export async function readJson(request: Request, response: Response): Promise<JsonBody> {
  // An empty body needs no Content-Type; without any body, `is` returns null.
  const isEmpty = request.headers["content-length"] === "0";
  if (!isEmpty && request.is("application/json") === false) {
    const reason = "Please send the body as application/json.";
    throw DomainError.of("INVALID", "MEDIA_TYPE_NOT_SUPPORTED", reason);
  }
  await parse(request, response);
  return { value: request.body ?? {}, bytes: bytesOf.get(request) ?? Buffer.alloc(0) };
}
