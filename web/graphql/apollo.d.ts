import type { GraphQLCodegenDataMasking } from "@apollo/client/masking";

declare module "@apollo/client" {
  /** Fragments are opaque outside the component that defines them, in types as at run time. */
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
