import { aStudent } from "../testing/support/people/people.js";
import { startTestApp } from "../testing/support/servers/startTestApp.js";

it.each([
  "subscription { chatFeed { cursor } }",
  "subscription ($flag: Boolean = true) { chatFeed @include(if: $flag) { cursor } }",
])("%s over HTTP is rejected with 400, not reported as a server error", async (query) => {
  const { client } = await aStudent(await startTestApp());
  const { status, errors } = await client.send(query);
  expect([status, errors[0]?.extensions?.code]).toEqual([400, "SUBSCRIPTION_OVER_HTTP"]);
});

describe("a GraphQL document with a query and a subscription over HTTP", () => {
  const both = "query Me { __typename } subscription Feed { chatFeed { cursor } }";

  it.each([
    ["the query is selected", both, "Me", 200, undefined],
    ["the subscription is selected", both, "Feed", 400, "SUBSCRIPTION_OVER_HTTP"],
    [
      "the subscription has a condition",
      "query Me { __typename } subscription Feed($on: Boolean = true) { chatFeed @include(if: $on) { cursor } }",
      ...(["Me", 400, "SUBSCRIPTION_OVER_HTTP"] as const),
    ],
  ])("gets the right status when %s", async (_case, query, operationName, expected, code) => {
    const { client } = await aStudent(await startTestApp());
    const { status, errors } = await client.post({ query, operationName });
    expect([status, errors?.[0]?.extensions?.code]).toEqual([expected, code]);
  });
});
