import { errorText, type ErrorText, isException } from "./errorTitle";
import { reportException } from "./reportException";

/** Works like `errorText`, but also logs and reports exceptions: once caught, they would otherwise go unnoticed. */
export function caughtErrorText(error: unknown): ErrorText {
  if (isException(error)) {
    console.error(error);
    reportException(error, "caught");
  }
  return errorText(error);
}
