import { ApolloLink, ServerError } from "@apollo/client";
import { catchError, defer, from, map, mergeMap, NEVER, type Observable } from "rxjs";
import { accountOf, forgetAccessToken, readAccessToken } from "./accessToken";
import { SessionOver, TokenRefused } from "../connection/failures";
import { leaveSession } from "./session";
import { settledToken, type TokenRefresh } from "./tokenRefresh";

/** The timeout of an operation that opens, renews or revokes a session. */
const timeoutMs = 15_000;

/**
 * Returns the context of an operation that opens, renews or revokes a session: `sessionLink` adds no token, and the
 * operation is aborted after `timeout` milliseconds.
 */
export function withoutToken(timeout = timeoutMs) {
  return { withoutToken: true, fetchOptions: { signal: AbortSignal.timeout(timeout) } };
}

/** The account of the first token that this page used; null until then. */
let pageAccount: string | null = null;

/**
 * Returns the token unchanged if this page may use it.
 * @throws SessionOver if the token belongs to another account: a user may have logged in from another tab and kept this
 * page from reloading, so this page still shows and sends the first account's data
 */
export function ownToken(token: string | null): string | null {
  const account = accountOf(token);
  pageAccount ??= account;
  if (token !== null && account !== pageAccount) throw new SessionOver();
  return token;
}

/** Returns the id of this page's account; null if no user, or another account, is logged in. */
export function ownAccount(): string | null {
  const account = accountOf(readAccessToken());
  pageAccount ??= account;
  return account === pageAccount ? account : null;
}

/**
 * Sends a request with the session's token. On a 401, refreshes the token and resends the request once. On a second
 * 401, or if the session is over, logs the user out and reloads the page; the request then never settles.
 */
export function authorized<T>(send: (token: string | null) => Observable<T>, refresh: TokenRefresh): Observable<T> {
  return defer(settledToken).pipe(
    map(ownToken),
    mergeMap((token) =>
      send(token).pipe(
        catchError((error: unknown) => {
          if (token === null || !isUnauthorized(error)) throw error;
          return from(refresh(token)).pipe(
            map(ownToken),
            mergeMap((fresh) => (fresh === null ? endSession() : send(fresh))),
            catchError((second: unknown) => {
              if (isUnauthorized(second)) return endSession();
              throw second;
            }),
          );
        }),
      ),
    ),
  );
}

/** Creates a link that sends operations as `authorized` does, except those whose context has `withoutToken`. */
export function sessionLink(refresh: TokenRefresh): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (operation.getContext()["withoutToken"] === true) return forward(operation);
    return authorized((token) => {
      operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
        headers: { ...headers, ...(token !== null && { authorization: token }) },
      }));
      return forward(operation);
    }, refresh);
  });
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof TokenRefused || (ServerError.is(error) && error.statusCode === 401);
}

function endSession(): Observable<never> {
  forgetAccessToken();
  void leaveSession();
  return NEVER;
}
