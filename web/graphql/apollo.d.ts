import type { GraphQLCodegenDataMasking } from "@apollo/client/masking";

declare module "@apollo/client" {
  /** Hides a fragment's fields from other components' types; the client's `dataMasking` hides them at run time. */
  export interface TypeOverrides extends GraphQLCodegenDataMasking.TypeOverrides {}
}
