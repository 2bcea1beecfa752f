import { startTestApp } from "../testing/support/servers/startTestApp.js";

type Body = { readonly errors?: readonly { readonly extensions?: { readonly requestId?: string } }[] };

it.each([
  ["a token that is none", "{ __typename }", "Bearer none", 401],
  ["a document that can't be parsed", "{", "", 400],
  ["an unknown field", "{ nothing }", "", 400],
  ["a subscription", "subscription { chatFeed { cursor } }", "", 400],
  ["a question of a visitor", "{ chats { edges { node { id } } } }", "", 200],
])("the error of %s has the request id of its header", async (_what, query, authorization, expected) => {
  const { origin } = await startTestApp();
  const headers = { "content-type": "application/json", accept: "application/graphql-response+json" };
  const response = await fetch(`${origin}/graphql`, {
    ...{ method: "POST", body: JSON.stringify({ query }) },
    headers: authorization === "" ? headers : { ...headers, authorization },
  });
  const { errors = [] } = (await response.json()) as Body;
  const requestId = response.headers.get("x-request-id");
  expect([response.status, errors[0]?.extensions?.requestId]).toEqual([expected, requestId]);
});
