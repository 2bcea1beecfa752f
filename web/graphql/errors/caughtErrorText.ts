import { errorText, type ErrorText, isException } from "./errorTitle";
import { reportException } from "./reportException";

/**
 * Returns the user-facing text for a caught error, like `errorText`. An exception is also logged to the console and
 * reported to the server, because it would otherwise go unnoticed.
 */
export function caughtErrorText(error: unknown): ErrorText {
  if (isException(error)) {
    console.error(error);
    reportException(error, "caught");
  }
  return errorText(error);
}
