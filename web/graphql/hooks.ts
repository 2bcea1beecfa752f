/** What features use of Apollo Client: they import it only from here. */
export {
  skipToken,
  useApolloClient,
  useFragment,
  useLazyQuery,
  useMutation,
  useQuery,
  useSubscription,
} from "@apollo/client/react";
export type { ApolloCache, ApolloClient, FragmentType, Reference, Unmasked } from "@apollo/client";
