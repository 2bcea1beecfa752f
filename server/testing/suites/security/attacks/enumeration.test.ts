import { Client } from "pg";
import { GraphqlClient } from "../../../support/clients/graphqlClient.js";
import { aStudent } from "../../../support/people/people.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

/** CPU time, because wall time would depend on the machine's load; the server runs in this process. */
const cpuTimeMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const logIn = async (email: string) => {
  const begin = cpuTimeMs();
  const response = await fetch(`${app.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": "the-same" },
    body: JSON.stringify({ email, password: "not the right one" }),
  });
  const body = await response.text();
  return { status: response.status, body, time: cpuTimeMs() - begin };
};

const median = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;

it("the status, body and duration of a login response do not reveal whether an email address has an account", async () => {
  const { credentials } = await aStudent(app);
  const [known, unknown]: [number[], number[]] = [[], []];
  await logIn(credentials.email);
  for (let i = 0; i < 15; i += 1) {
    const [right, wrong] = [await logIn(credentials.email), await logIn(`nobody.${i}@example.org`)];
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    known.push(right.time);
    unknown.push(wrong.time);
  }
  // Every login computes a hash; otherwise, one with an unknown email address would take a tenth of the time.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  expect(median(unknown)).toBeLessThan(median(known) * 2);
});

it.each([
  ["a password reset", "requestPasswordReset"],
  ["a login link", "requestLogInLink"],
])("requesting %s does not reveal whether an email address has an account", async (_what, name) => {
  const { credentials } = await aStudent(app);
  const query = `mutation Ask($input: ${name.replace(/^r/, "R")}Input!) {
    payload: ${name}(input: $input) { problems { code reason field } }
  }`;
  const ask = async (email: string) => {
    const answer = await new GraphqlClient(app.origin).send(query, { input: { email } });
    return JSON.stringify([answer.status, answer.data, answer.errors]);
  };
  for (let i = 0; i < 15; i += 1) expect(await ask(credentials.email)).toBe(await ask(`nobody.${i}@example.org`));
  // The account is looked up after the response, which is sent even while the table is locked.
  const owner = new Client({ connectionString: app.database.url });
  await owner.connect();
  await owner.query("begin; lock table account");
  expect(await ask(credentials.email)).toBe(await ask("nobody@example.org"));
  await owner.query("rollback");
  await owner.end();
});
