import { errorText, type ErrorText, isException } from "./errorTitle";
import { reportException } from "./reportException";

/**
 * What users read about an error that was caught, as `errorText`. An exception is also logged to the console and reported
 * to the server; nobody else would learn of it.
 */
export function caughtErrorText(error: unknown): ErrorText {
  if (isException(error)) {
    console.error(error);
    reportException(error, "caught");
  }
  return errorText(error);
}
