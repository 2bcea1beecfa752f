import { ApolloLink, CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client";
import { catchError } from "rxjs";
import { Failure, failureOfStatus, TimedOut, Unreachable } from "../connection/failures";

/** Turns every failure into an error with a message for users: the server's message if it sent one. */
export const readableErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    catchError((error: unknown) => {
      throw readable(error);
    }),
  ),
);

function readable(error: unknown): unknown {
  if (error instanceof Failure || CombinedGraphQLErrors.is(error)) return error;
  if (error instanceof DOMException && error.name === "TimeoutError") return new TimedOut();
  if (!ServerError.is(error) && !ServerParseError.is(error)) return new Unreachable();
  const { response, bodyText } = error;
  return graphqlErrors(bodyText) ?? failureOfStatus(response.status, response.headers.get("retry-after"));
}

/** Returns the errors in a response body; null if they have no code, because then they are not from our server. */
function graphqlErrors(body: string): CombinedGraphQLErrors | null {
  try {
    const { errors } = JSON.parse(body) as Partial<ConstructorParameters<typeof CombinedGraphQLErrors>[0]>;
    return errors?.some(({ extensions }) => extensions?.["code"] !== undefined)
      ? new CombinedGraphQLErrors({ errors })
      : null;
  } catch {
    return null;
  }
}
