import { errorCode } from "../errors/StartupError.js";

/** Returns whether an error means that the client sent malformed HTTP or disconnected. */
export function isMalformedRequest(error: unknown): boolean {
  return errorCode(error).startsWith("HPE_") || errorCode(error) === "ECONNRESET";
}
