import type { GraphQLCodegenDataMasking } from "@apollo/client/masking";

declare module "@apollo/client" {
  /** Fragments are opaque outside the component that defines them, both in types and at run time. */
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
