import type { ErrorText } from "./errorTitle";
import type { Source } from "./exceptionReports";

let show: (text: ErrorText) => void = () => undefined;

/** Reports an exception, which is in the console anyway, to the user and to the server (see `exceptionReports`). */
export function reportException(error: unknown, source: Source): void {
  // The code is fetched only when needed, because pages rarely throw.
  import("./exceptionReports").then(
    ({ report }) => report(error, source, show),
    () => undefined,
  );
}

/** Reports uncaught exceptions, which the browser logs to the console. `onException` shows them to the user. */
export function watchExceptions(onException: (text: ErrorText) => void): void {
  show = onException;
  window.addEventListener("error", ({ error, filename }) => {
    // Browser extensions throw too, so only errors from our own scripts count. An event without an error is just a
    // notice from the browser, such as a resize loop.
    if (error instanceof Error && filename.startsWith(window.location.origin)) reportException(error, "window");
  });
  window.addEventListener("unhandledrejection", ({ reason }) => reportException(reason, "promise"));
}
