import type { ApiKeysQuery } from "../../../graphql/generated/graphql";

/** An API key as shown in the list. */
export type ListedApiKey = NonNullable<ApiKeysQuery["viewer"]>["apiKeys"][number];
