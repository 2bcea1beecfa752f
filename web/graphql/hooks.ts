import type { Unmasked } from "@apollo/client";

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

/** The fields of a fragment, selected by it or by another one, for components that get them from their parent. */
export type FragmentFields<Fragment> = Omit<Unmasked<Fragment>, " $fragmentName">;
