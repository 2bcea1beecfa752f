import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { transportCodes } from "../platform/errors/transportCodes.js";
import { maxBodyBytes } from "./limits/bounds.js";

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));

it.each([
  [400, "broken JSON", "{", {}, "The body is not valid JSON."],
  [400, "a JSON value that is not an object", "null", {}, "The body is not valid JSON."],
  [400, "a body that is not compressed as announced", "{}", { "content-encoding": "gzip" }, "The body can't be read."],
  [
    413,
    "a body that is too large",
    " ".repeat(maxBodyBytes + 1),
    {},
    "The body is too large: at most 256 kB of JSON can be sent.",
  ],
  [415, "an unknown compression", "{}", { "content-encoding": "zip" }, "The body's Content-Encoding is not supported."],
])("a GraphQL request gets %i and a GraphQL error for %s", async (status, _what, body, more, message) => {
  const headers = { "content-type": "application/json", ...more };
  const response = await fetch(`${app.origin}/graphql`, { method: "POST", headers, body });
  expect(response.status).toBe(status);
  const extensions = { code: "BAD_REQUEST", requestId: response.headers.get("x-request-id") };
  expect(await response.json()).toEqual({ errors: [{ message, extensions }] });
  expect(transportCodes.BAD_REQUEST).toContain("can't be read");
});
