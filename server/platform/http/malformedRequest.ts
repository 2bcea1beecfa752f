import { errorCode } from "../errors/StartupError.js";

/** Whether an error says that the client broke HTTP's grammar or off, which is no failure of ours. */
export function isMalformedRequest(error: unknown): boolean {
  return errorCode(error).startsWith("HPE_") || errorCode(error) === "ECONNRESET";
}
