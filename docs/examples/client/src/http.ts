import type { TypedDocumentString } from "./generated/graphql.js";

/**
 * The server rejected a request. `retryAfter` is null unless a retry may succeed: immediately if it is 0, or after that
 * many seconds.
 */
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

/** A GraphQL error as the server sends it, over HTTP and over a WebSocket. */
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
const temporaryStatuses = [429, 502, 503, 504];
const requestTimeoutMs = 30_000;
const maxDelayMs = 30_000;
const maxAttempts = 6;

/** Sends a request; returns its data, and the cookies of a program that has no cookie jar. */
export async function send(url: string, init: RequestInit): Promise<{ data: unknown; cookies: readonly string[] }> {
  const options = { method: "POST", credentials: "include", signal: AbortSignal.timeout(requestTimeoutMs) } as const;
  const response = await fetch(url, { ...options, ...init });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  // A proxy in front of the server may respond with a page.
  const body = (await response.json().catch(() => ({}))) as Body;
  const seconds = Number(response.headers.get("Retry-After"));
  const retryAfter = temporaryStatuses.includes(response.status) || seconds > 0 ? seconds : null;
  if (body.errors?.[0]) throw errorOf(body.errors[0], retryAfter);
  if (body.error) throw new SaywellError(body.error.msg, body.error.code, retryAfter);
  if (!response.ok) throw new SaywellError(`The server returned ${response.status}.`, "HTTP", retryAfter);
  return { data: body.data, cookies };
}

/** Sends an operation; returns its data. */
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
  const { code = "UNKNOWN", problem = code, retryAfter = temporaryCodes.includes(code) ? 0 : known } = extensions;
  return new SaywellError(message, problem, retryAfter);
}

/** Whether a retry may succeed: the server says so, or the network failed. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof SaywellError) return error.retryAfter !== null;
  // The names of the errors that fetch throws.
  return (
    typeof error === "object" &&
    error !== null &&
    "name" in error &&
    ["TypeError", "TimeoutError"].includes(String(error.name))
  );
}

/** Retries a request that may be sent twice, until it succeeds or has failed too many times. */
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

/** Waits longer after each failure, and at least as long as the server asks. The jitter spreads many clients. */
export function delay(attempt: number, error?: unknown): Promise<void> {
  const asked = error instanceof SaywellError ? (error.retryAfter ?? 0) * 1000 : 0;
  const milliseconds = asked + Math.random() * Math.min(100 * 2 ** attempt, maxDelayMs);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
