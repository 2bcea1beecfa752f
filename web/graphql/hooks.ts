/** What features use of Apollo Client: the one door to it outside this room. */
export { skipToken, useApolloClient, useFragment, useMutation, useQuery } from "@apollo/client/react";
export type { ApolloCache, ApolloClient, FragmentType, Reference, Unmasked } from "@apollo/client";
