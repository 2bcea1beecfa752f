import type { GraphQLCodegenDataMasking } from "@apollo/client/masking";

declare module "@apollo/client" {
  /**
   * Makes a fragment's fields visible only to the component that defines the fragment, both in types and at run time.
   */
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
