import { ApolloProvider } from "@apollo/client/react";
import type { ReactNode } from "react";
import { client } from "./client";

/** Lets everything inside ask the server; import it only where somebody is logged in. */
export function GraphqlProvider({ children }: { readonly children: ReactNode }) {
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
