import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { client } from "./client";

/** Provides Apollo Client to its children; import it only where a user is logged in. */
export function GraphqlProvider({ children }: { readonly children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
