import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { maxBodyBytes } from "./limits/bounds.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

it.each([
  [400, "broken JSON", "{", {}],
  [400, "a JSON value that is not an object", "null", {}],
  [400, "a body that is not compressed as announced", "{}", { "content-encoding": "gzip" }],
  [413, "a body that is too large", " ".repeat(maxBodyBytes + 1), {}],
  [415, "an unknown compression", "{}", { "content-encoding": "zip" }],
])("a GraphQL request gets %i and a GraphQL error for %s", async (status, _what, body, more) => {
  const headers = { "content-type": "application/json", ...more };
  const response = await fetch(`${app.origin}/graphql`, { method: "POST", headers, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({
    errors: [
      {
        message: expect.stringMatching(/^The body /),
        extensions: { code: "BAD_REQUEST", requestId: response.headers.get("x-request-id") },
      },
    ],
  });
});
