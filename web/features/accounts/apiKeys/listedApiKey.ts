import type { ApiKeysQuery } from "../../../graphql/generated/graphql";

export type ListedApiKey = NonNullable<ApiKeysQuery["viewer"]>["apiKeys"][number];
