import { bearerToken } from "../accounts/index.js";
import { DomainError } from "../platform/errors/DomainError.js";

/** The names that clients use for a token in `connectionParams`, in lowercase. */
const tokenNames = new Set(["authorization", "token", "accesstoken", "access_token", "authtoken"]);

/** A JSON Web Token or an API key, after an optional "Bearer". */
const tokenFormat = /^(?:Bearer\s+)?(?:eyJ[\w-]+\.[\w-]+\.[\w-]+|swl_\w+)$/i;

/**
 * Returns the token in a connection's parameters, or in their `headers`; null if there is none.
 * @throws DomainError MALFORMED for a token that has another name or is not a string
 */
export function connectionToken(params: Readonly<Record<string, unknown>> = {}): string | null {
  const { headers } = params;
  const entries = Object.entries({ ...(typeof headers === "object" ? headers : {}), ...params });
  const isNamed = ([name]: [string, unknown]) => tokenNames.has(name.toLowerCase());
  const [, given] = entries.find((entry) => isNamed(entry) && entry[1] != null && entry[1] !== "") ?? [];
  if (typeof given === "string") return bearerToken(given);
  const isToken = (value: unknown) => typeof value === "string" && tokenFormat.test(value);
  if (given === undefined && !entries.some(([, value]) => isToken(value))) return null;
  throw DomainError.of(
    "MALFORMED",
    "BAD_TOKEN",
    "Send the access token or API key as `authorization` in connectionParams.",
  );
}
