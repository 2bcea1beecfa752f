import { serverAudits } from "graphql-http";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

/**
 * A GET of such a kind can be sent by any page with an image's address, so it is refused unless a header shows that a
 * program sends it (`apollo-require-preflight`, `x-apollo-operation-name` or a JSON content type).
 */
const byPrevention = "a query by GET needs a header that another site's page can't send";

/** What of GraphQL over HTTP may be done and is not, and why. */
const left: Readonly<Record<string, string>> = {
  "MAY accept application/x-www-form-urlencoded formatted GET requests": byPrevention,
  "MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/graphql-response+json":
    byPrevention,
  "MAY allow URL-encoded JSON string {variables} parameter in GETs when accepting application/json": byPrevention,
};

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

const audits = serverAudits({ url: () => `${app.origin}/graphql` });

describe("the audits of GraphQL over HTTP", () => {
  it("are 61, of which at least 58 pass", () => {
    expect([audits.length, audits.length - Object.keys(left).length]).toEqual([61, 58]);
  });

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))("%s: %s", async (_id, name, audit) => {
    const result = await audit.fn();
    const found = { is: result.status, because: "reason" in result ? result.reason : "" };
    if (name in left) {
      expect({ ...found, name }).toMatchObject({ is: "notice", name: expect.stringMatching(/^MAY /) as string });
    } else expect(found).toEqual({ is: "ok", because: "" });
  });
});

describe("a query by GET", () => {
  const ask = (headers: Readonly<Record<string, string>>) => {
    const parameters = new URLSearchParams({ query: "query Who($no: Boolean!) { __typename @skip(if: $no) }" });
    parameters.set("variables", JSON.stringify({ no: false }));
    return fetch(`${app.origin}/graphql?${parameters.toString()}`, { headers });
  };

  it("is answered to a program that says by a header that it is one", async () => {
    const answer = await ask({ "apollo-require-preflight": "1" });
    expect([answer.status, await answer.json()]).toEqual([200, { data: { __typename: "Query" } }]);
  });

  it("is refused to what a page of another site could send", async () => {
    expect((await ask({})).status).toBe(400);
  });
});
