import { errorCode } from "../startFailure.js";

/** Whether an error says that the client broke HTTP's grammar or off, which is no failure of ours. */
export function isBrokenRequest(error: unknown): boolean {
  return errorCode(error).startsWith("HPE_") || errorCode(error) === "ECONNRESET";
}
