import { Failure } from "../connection/failures";
import { errorText, type ErrorText, isNotFetched } from "./errorTitle";

/** Where an exception was caught. */
type Source = "window" | "promise" | "render";

const path = "/client-errors";
const maxReports = 10;
const maxLength = 2000;

const reported = new Set<string>();
let show: (text: ErrorText) => void = () => undefined;

/**
 * Reports an exception to the user and to the server: each one once, and at most ten per page. A request that failed or
 * a script that could not be fetched is no exception: whoever needed it says so.
 */
export function reportException(error: unknown, source: Source): void {
  if (error instanceof Failure || isNotFetched(error) || isAborted(error)) return;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const kind = `${name}: ${message}`;
  if (reported.has(kind) || reported.size >= maxReports) return;
  reported.add(kind);
  show(errorText(error instanceof Error ? error : new Error(message)));
  const body = JSON.stringify({
    source,
    name,
    message: message.slice(0, maxLength),
    stack: stack.slice(0, maxLength),
    page: window.location.pathname,
  });
  const headers = { "content-type": "application/json" };
  // The console has it too, so nothing is lost if the report is.
  fetch(path, { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
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

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
