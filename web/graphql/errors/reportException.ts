import type { ErrorText } from "./errorTitle";
import type { Source } from "./exceptionReports";

let show: (text: ErrorText) => void = () => undefined;

/** Reports an exception to the user and to the server, as `exceptionReports` says; the console has it in any case. */
export function reportException(error: unknown, source: Source): void {
  // Fetched when it is needed: pages seldom throw.
  import("./exceptionReports").then(
    ({ report }) => report(error, source, show),
    () => undefined,
  );
}

/** Reports what nothing in the page catches; the browser logs it to the console. `onException` shows it to the user. */
export function watchExceptions(onException: (text: ErrorText) => void): void {
  show = onException;
  window.addEventListener("error", ({ error, filename }) => {
    // Extensions of the browser throw too. Without an error, it is a notice of the browser's, such as a resize loop.
    if (error instanceof Error && filename.startsWith(window.location.origin)) reportException(error, "window");
  });
  window.addEventListener("unhandledrejection", ({ reason }) => reportException(reason, "promise"));
}
