import type { ErrorText } from "./errorTitle";
import type { Source } from "./exceptionReports";

let show: (text: ErrorText) => void = () => undefined;

/** Reports an exception, already logged to the console, to the user and the server (see `exceptionReports`). */
export function reportException(error: unknown, source: Source): void {
  // Pages rarely throw, so fetch the code only when needed.
  import("./exceptionReports").then(
    ({ report }) => report(error, source, show),
    () => undefined,
  );
}

/** Reports uncaught exceptions, which the browser logs to the console. `onException` shows them to the user. */
export function watchExceptions(onException: (text: ErrorText) => void): void {
  show = onException;
  window.addEventListener("error", ({ error, filename }) => {
    // Count only errors from our own scripts: browser extensions throw too. An event without an error is just a notice
    // from the browser, such as one about a resize loop.
    if (error instanceof Error && filename.startsWith(window.location.origin)) reportException(error, "window");
  });
  window.addEventListener("unhandledrejection", ({ reason }) => reportException(reason, "promise"));
}
