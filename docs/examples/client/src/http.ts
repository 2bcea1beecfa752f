import type { TypedDocumentString } from "./generated/graphql.js";

/** `retryAfter`: seconds to wait before a retry (0: retry immediately), or null if a retry would not help. */
export class SaywellError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.name = "SaywellError";
  }
}

export type GraphqlError = {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly problem?: string; readonly retryAfter?: number };
};

type Body = {
  readonly data?: unknown;
  readonly errors?: readonly GraphqlError[];
  readonly error?: { readonly code: string; readonly msg: string };
};

const temporaryCodes = ["SERVICE_UNAVAILABLE", "TOO_MANY_REQUESTS", "TIMEOUT"];
/** Codes of errors in a payload's `userErrors` that a retry may fix. */
const temporaryUserCodes = ["TRY_AGAIN", "BUSY"];
const temporaryStatuses = [429, 502, 503, 504];
export const requestTimeoutMs = 30_000;
const maxDelayMs = 30_000;
const maxAttempts = 6;

/** Sends a request; returns the response's data and, outside a browser, its cookies. */
export async function send(url: string, init: RequestInit): Promise<{ data: unknown; cookies: readonly string[] }> {
  const { signal = AbortSignal.timeout(requestTimeoutMs) } = init;
  const response = await fetch(url, { method: "POST", credentials: "include", ...init, signal });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const body = (await response.json().catch((error: unknown) => {
    // The response was cut off.
    if (isTemporary(error)) throw error;
    // A proxy in front of the server may respond with HTML instead of JSON.
    return {};
  })) as Body;
  // Instead of seconds, a proxy may send a date, which is treated like a missing header.
  const seconds = Number(response.headers.get("Retry-After")) || 0;
  const retryAfter = temporaryStatuses.includes(response.status) || seconds > 0 ? seconds : null;
  if (body.errors?.[0]) throw errorOf(body.errors[0], retryAfter);
  if (body.error) throw new SaywellError(body.error.msg, body.error.code, retryAfter);
  if (!response.ok) throw new SaywellError(`The server returned ${response.status}.`, "HTTP", retryAfter);
  if (body.data === undefined) throw new SaywellError("The response has no data.", "HTTP", 0);
  return { data: body.data, cookies };
}

/** Sends a GraphQL operation. */
export async function post<Result, Variables>(
  url: string,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ data: Result; cookies: readonly string[] }> {
  const { data, cookies } = await send(`${url}/graphql`, {
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ query: document.toString(), variables }),
  });
  return { data: data as Result, cookies };
}

/** Converts a GraphQL error to an exception. */
export function errorOf({ message, extensions = {} }: GraphqlError, known: number | null = null): SaywellError {
  const { code = "UNKNOWN", problem = code } = extensions;
  const { retryAfter = known ?? (temporaryCodes.includes(code) ? 0 : null) } = extensions;
  return new SaywellError(message, problem, retryAfter);
}

/** Converts the error in a payload to an exception. */
export function userErrorOf(error?: { readonly code?: string | null; readonly reason: string }): SaywellError {
  const { code, reason } = error ?? { reason: "The response has no result." };
  return new SaywellError(reason, code ?? "UNKNOWN", temporaryUserCodes.includes(code ?? "") ? 1 : null);
}

/** Returns whether a retry may succeed: the server indicated that, or the network failed. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof SaywellError) return error.retryAfter !== null;
  // fetch throws errors with these names when the network fails or the request times out.
  return (
    typeof error === "object" &&
    error !== null &&
    "name" in error &&
    ["TypeError", "TimeoutError"].includes(String(error.name))
  );
}

/** Calls `work` until it succeeds, fails permanently or has failed too many times; `work` must be idempotent. */
export async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isTemporary(error)) throw error;
      await delay(attempt, error);
    }
  }
}

/** Waits before a retry: the delay that the server requested, plus exponential backoff with jitter. */
export function delay(attempt: number, error?: unknown): Promise<void> {
  const asked = error instanceof SaywellError ? (error.retryAfter ?? 0) * 1000 : 0;
  const milliseconds = asked + Math.random() * Math.min(100 * 2 ** attempt, maxDelayMs);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
