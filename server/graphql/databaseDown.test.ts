import { randomUUID } from "node:crypto";
import { createTestDatabase } from "../testing/support/databases/testDatabase.js";
import { createsKey } from "../testing/support/people/apiKeys.js";
import { aStudent } from "../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await createsKey(await aStudent(app), { scopes: ["READ_CHATS"] }));
  const [database] = await app.database.query<{ name: string }>("select current_database() as name");
  const other = await createTestDatabase();
  await other.query(`alter database ${database?.name} connection limit 0`);
  await other.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [database?.name]);
});

it.each([
  ["a GraphQL operation whose token can't be checked", "{ __typename }", () => ({ authorization: `Bearer ${token}` })],
  [
    "a GraphQL mutation with an idempotency key",
    'mutation { requestPasswordReset(input: { email: "nora@example.org" }) { userErrors { code } } }',
    () => ({ "idempotency-key": randomUUID() }),
  ],
])("%s gets 503 with Retry-After while the database is down", async (_what, query, headers) => {
  const response = await fetch(`${app.origin}/graphql`, {
    ...{ method: "POST", body: JSON.stringify({ query }) },
    headers: { "content-type": "application/json", ...headers() },
  });
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] });
});
