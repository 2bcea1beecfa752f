import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { client } from "./client";

/** Provides Apollo Client. Import this module only on pages for logged-in users, because Apollo Client is large. */
export function GraphqlProvider({ children }: { readonly children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
