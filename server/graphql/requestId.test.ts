import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

type Body = { readonly errors?: readonly { readonly extensions?: { readonly requestId?: string } }[] };

it.each([
  ["an invalid token", "{ __typename }", "Bearer none", 401],
  ["a document that can't be parsed", "{", "", 400],
  ["an unknown field", "{ nothing }", "", 400],
  ["a subscription", "subscription { chatFeed { cursor } }", "", 400],
  ["an anonymous request for chats", "{ chats { edges { node { id } } } }", "", 200],
])(
  "the GraphQL error for %s has the same request id as the response header",
  async (_what, query, authorization, expected) => {
    const headers = { "content-type": "application/json", accept: "application/graphql-response+json" };
    const response = await fetch(`${app.origin}/graphql`, {
      ...{ method: "POST", body: JSON.stringify({ query }) },
      headers: authorization === "" ? headers : { ...headers, authorization },
    });
    const { errors = [] } = (await response.json()) as Body;
    const requestId = response.headers.get("x-request-id");
    expect([response.status, errors[0]?.extensions?.requestId]).toEqual([expected, requestId]);
  },
);
