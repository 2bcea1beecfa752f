/** The parts of Apollo Client that features may use; they import them only from here. */
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
