import { ApolloLink, CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { catchError } from "rxjs";
import { RequestFailed, SessionOver, TokenRefused, Unreachable } from "../connection/failures";

/** Turns every failure into an error whose message users can read: the server's own sentence if it sent one. */
export const readableErrors = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    catchError((error: unknown) => {
      throw readable(error);
    }),
  ),
);

function readable(error: unknown): unknown {
  if ([RequestFailed, SessionOver, TokenRefused, Unreachable].some((own) => error instanceof own)) return error;
  if (CombinedGraphQLErrors.is(error)) return error;
  return (ServerError.is(error) && graphqlErrors(error.bodyText)) || new Unreachable();
}

function graphqlErrors(body: string): CombinedGraphQLErrors | null {
  try {
    const { errors } = JSON.parse(body) as Partial<ConstructorParameters<typeof CombinedGraphQLErrors>[0]>;
    return errors && errors.length > 0 ? new CombinedGraphQLErrors({ errors }) : null;
  } catch {
    return null;
  }
}
