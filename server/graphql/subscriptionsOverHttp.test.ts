import type { GraphqlClient } from "../testing/support/clients/graphqlClient.js";
import { aStudent } from "../testing/support/people/people.js";
import { startTestApp } from "../testing/support/servers/startTestApp.js";

let client: GraphqlClient;
beforeAll(async () => ({ client } = await aStudent(await startTestApp())));

it.each([
  "subscription { chatFeed { cursor } }",
  "subscription ($flag: Boolean = true) { chatFeed @include(if: $flag) { cursor } }",
])("%s over HTTP is rejected with 400, not reported as a server error", async (query) => {
  const { status, errors } = await client.send(query);
  expect([status, errors[0]?.extensions?.code]).toEqual([400, "SUBSCRIPTION_OVER_HTTP"]);
});

describe("a GraphQL document with a query and a subscription over HTTP", () => {
  const both = "query Me { __typename } subscription Feed { chatFeed { cursor } }";

  it.each([
    [200, "the query is selected", both, "Me", undefined],
    [400, "the subscription is selected", both, "Feed", "SUBSCRIPTION_OVER_HTTP"],
    [
      400,
      "the subscription has a condition",
      "query Me { __typename } subscription Feed($on: Boolean = true) { chatFeed @include(if: $on) { cursor } }",
      ...(["Me", "SUBSCRIPTION_OVER_HTTP"] as const),
    ],
  ])("gets status %i when %s", async (expected, _case, query, operationName, code) => {
    const { status, errors } = await client.post({ query, operationName });
    expect([status, errors?.[0]?.extensions?.code]).toEqual([expected, code]);
  });
});
