import { serverAudits } from "graphql-http";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

/**
 * Any site's page can send a GET request by using the URL as an image source, so GraphQL queries over GET are rejected
 * unless a header shows that no such page sent them (`apollo-require-preflight`, `x-apollo-operation-name` or a JSON
 * content type).
 */
const byPrevention = "a query by GET needs a header that another site's page can't send";

const notImplemented: Readonly<Record<string, string>> = {
  "MAY accept application/x-www-form-urlencoded formatted GET requests": byPrevention,
  "MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json":
    byPrevention,
  "MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json": byPrevention,
};

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

const audits = serverAudits({ url: () => `${app.origin}/graphql` });

describe("the GraphQL over HTTP audits", () => {
  it("number 61, and at least 58 of them pass", () => {
    expect([audits.length, audits.length - Object.keys(notImplemented).length]).toEqual([61, 58]);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("%s: %s", async (_id, name, audit) => {
    const result = await audit.fn();
    const found = { is: result.status, because: "reason" in result ? result.reason : "" };
    if (name in notImplemented) {
      expect({ ...found, name }).toMatchObject({ is: "notice", name: expect.stringMatching(/^MAY /) as string });
    } else expect(found).toEqual({ is: "ok", because: "" });
  });
});

describe("a GraphQL query over GET", () => {
  const ask = (headers: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams({ query: "query Who($no: Boolean!) { __typename @skip(if: $no) }" });
    parameters.set("variables", JSON.stringify({ no: false }));
    return fetch(`${app.origin}/graphql?${parameters.toString()}`, { headers });
  };

  it("is executed if it has a header that requires a preflight, which shows that no other site's page sent it", async () => {
    const response = await ask({ "apollo-require-preflight": "1" });
    expect([response.status, await response.json()]).toEqual([200, { data: { __typename: "Query" } }]);
  });

  it("is rejected when another site's page could have sent it", async () => {
    expect((await ask({})).status).toBe(400);
  });
});

describe.each([
  ["application/json", 200],
  ["application/json; charset=utf-8", 200],
  ["application/graphql-response+json; charset=utf-8", 400],
])("a client that accepts %s", (accept, status) => {
  it.each([
    ["an invalid document", { query: "{ nothing }" }],
    ["an unknown operation name", { query: "query A { __typename }", operationName: "B" }],
    ["invalid variables", { query: "query A($id: ID!) { tutor(id: $id) { id } }" }],
  ])(`gets status ${status} for %s`, async (_case, operation) => {
    const response = await fetch(`${app.origin}/graphql`, {
      ...{ method: "POST", body: JSON.stringify(operation) },
      headers: { "content-type": "application/json", accept },
    });
    const type = accept.replace(/(; charset=utf-8)?$/, "; charset=utf-8");
    expect([response.status, response.headers.get("content-type")]).toEqual([status, type]);
  });
});
