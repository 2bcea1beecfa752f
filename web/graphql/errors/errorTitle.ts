import { Failure, ServerFailed, TimedOut } from "../connection/failures";

/** What happened, and what to do about it. */
export type ErrorText = { readonly title: string; readonly description?: string };

/** An error in a GraphQL response; the server adds `problems` to errors that are meant for users. */
type GraphqlError = {
  readonly message: string;
  readonly extensions?: { readonly code?: unknown; readonly problems?: unknown };
};

export const unknownError = "Unknown error occurred";

const notLoaded = {
  title: "This part of the page could not be loaded.",
  description: "Nothing is lost: check your connection and try again. If that doesn't help, reload the page.",
};
const notAccepted = {
  title: "The server did not accept this request.",
  description: "Nothing is lost: reload the page and try again.",
};
const broken = {
  title: "Something went wrong on this page.",
  description: "What you saved is safe: reload the page and try again.",
};

/** Matches browsers' error messages for a script that could not be fetched. */
const fetchFailed = /dynamically imported module|module script failed|preload CSS/i;

/**
 * Returns the user-facing text for any error: the server's message if it sent one, otherwise the client's own, but
 * never a technical message from a protocol, a library or the browser. For a value that is not an `Error`, returns the
 * first text found in it.
 */
export function errorText(error: unknown): ErrorText {
  if (error instanceof Failure) return textOf(error);
  const errors = graphqlErrorsOf(error);
  if (errors !== null) return textOfResponse(errors);
  if (error instanceof Error) return isNotFetched(error) ? notLoaded : broken;
  return { title: firstText(error) };
}

/** Returns the same text as `errorText`, as a single string. */
export function errorTitle(error: unknown): string {
  return inOneString(errorText(error));
}

/** Returns the title, followed by the description. */
export function inOneString({ title, description }: ErrorText): string {
  return description === undefined ? title : `${title} ${description}`;
}

/** Returns whether an error is a bug in the client, not a failed request or a script that could not be fetched. */
export function isException(error: unknown): boolean {
  if (error instanceof Failure || graphqlErrorsOf(error) !== null) return false;
  return error instanceof Error && !isNotFetched(error);
}

/** Returns whether an error means that one of the client's scripts could not be fetched. */
export function isNotFetched(error: unknown): boolean {
  return error instanceof Error && fetchFailed.test(error.message);
}

function textOf({ title, advice }: Failure): ErrorText {
  return advice === "" ? { title: title === "" ? unknownError : title } : { title, description: advice };
}

/** Returns the GraphQL errors in a response, which Apollo Client throws as one error; null for any other error. */
function graphqlErrorsOf(error: unknown): readonly GraphqlError[] | null {
  const { errors } = (error ?? {}) as { readonly errors?: readonly GraphqlError[] };
  return error instanceof Error && Array.isArray(errors) && errors.length > 0 ? errors : null;
}

function textOfResponse(errors: readonly GraphqlError[]): ErrorText {
  const forUsers = errors.filter(({ extensions }) => extensions?.problems !== undefined);
  if (forUsers.length > 0) return { title: [...new Set(forUsers.map(({ message }) => message))].join(" ") };
  const codes = errors.map(({ extensions }) => extensions?.code);
  if (codes.includes("TIMEOUT")) return textOf(new TimedOut());
  const isOurFault = codes.some((code) => code === "INTERNAL_SERVER_ERROR" || code === "SERVICE_UNAVAILABLE");
  return isOurFault ? textOf(new ServerFailed()) : notAccepted;
}

function field(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? (at as Record<string, unknown>)[key] : undefined),
    value,
  );
}

function firstText(error: unknown): string {
  const candidates = [
    error,
    field(error, "error", "msg"),
    field(error, "error", "message"),
    field(error, "data", "error", "msg"),
    field(error, "msg"),
    field(error, "message"),
    field(error, "0", "password"),
    field(error, "0", "password", "message"),
  ];
  return candidates.find((text): text is string => typeof text === "string" && text.trim() !== "") ?? unknownError;
}
