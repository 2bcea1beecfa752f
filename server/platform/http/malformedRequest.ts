import { errorCode } from "../errors/StartupError.js";

/** Returns whether the client sent malformed HTTP or disconnected, which is not the server's fault. */
export function isMalformedRequest(error: unknown): boolean {
  return errorCode(error).startsWith("HPE_") || errorCode(error) === "ECONNRESET";
}
