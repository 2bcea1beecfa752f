import { operations } from "../testing/support/clients/operations.js";
import { aStudent } from "../testing/support/people/people.js";
import { startTestApp } from "../testing/support/servers/startTestApp.js";

it("an empty Authorization header, which clients without a token send, makes a GraphQL request anonymous", async () => {
  const app = await startTestApp();
  const { credentials } = await aStudent(app);
  const ask = async (query: string, variables = {}) => {
    const response = await fetch(`${app.origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: "" },
      body: JSON.stringify({ query, variables }),
    });
    return { status: response.status, body: await response.json() };
  };
  expect(await ask("{ viewer { email } }")).toEqual({ status: 200, body: { data: { viewer: null } } });
  const session = { accessToken: expect.any(String) };
  expect(await ask(operations.logIn, { input: credentials })).toMatchObject({
    body: { data: { payload: { session } } },
  });
});
