import type { Unmasked } from "@apollo/client";

/** The parts of Apollo Client that features are allowed to use; features import them only from here. */
export {
  skipToken,
  useApolloClient,
  useFragment,
  useLazyQuery,
  useMutation,
  useQuery,
  useSubscription,
} from "@apollo/client/react";
export { NetworkStatus } from "@apollo/client";
export type { ApolloCache, ApolloClient, FragmentType, Reference, Unmasked } from "@apollo/client";

/** The fields of a fragment, including those of nested fragments, for components that get them from their parent. */
export type FragmentFields<Fragment> = Omit<Unmasked<Fragment>, " $fragmentName">;
