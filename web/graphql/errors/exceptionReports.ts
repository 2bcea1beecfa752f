import { Failure } from "../connection/failures";
import { errorText, type ErrorText, isNotFetched } from "./errorTitle";

/** Where an exception surfaced; `caught` means that our own code caught it. */
export type Source = "window" | "promise" | "render" | "caught";

const path = "/client-errors";
const maxReports = 10;
const maxLength = 2000;

const reported = new Set<string>();

/**
 * Reports an exception to the user and to the server: each exception once, and at most ten per page. A caught exception
 * is reported only to the server, because the code that caught it informs the user. Failed requests and scripts that
 * could not be fetched are not reported here, because the code that needed them shows the failure.
 */
export function report(error: unknown, source: Source, show: (text: ErrorText) => void): void {
  if (error instanceof Failure || isNotFetched(error) || isAborted(error)) return;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const kind = `${name}: ${message}`;
  if (reported.has(kind) || reported.size >= maxReports) return;
  reported.add(kind);
  if (source !== "caught") show(errorText(error instanceof Error ? error : new Error(message)));
  const body = JSON.stringify({
    source,
    name,
    message: message.slice(0, maxLength),
    stack: stack.slice(0, maxLength),
    page: window.location.pathname,
  });
  const headers = { "content-type": "application/json" };
  // The exception is also in the console, so a lost report doesn't matter.
  fetch(path, { method: "POST", body, headers, keepalive: true }).catch(() => undefined);
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
