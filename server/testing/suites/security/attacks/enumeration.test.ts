import { Client } from "pg";
import { GraphqlClient } from "../../../support/clients/graphqlClient.js";
import { aStudent } from "../../../support/people/people.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

/** What this process, and so the server in it, has worked so far, in milliseconds: how long it took depends on others too. */
const worked = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const logIn = async (email: string) => {
  const begin = worked();
  const response = await fetch(`${app.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": "the-same" },
    body: JSON.stringify({ email, password: "not the right one" }),
  });
  const body = await response.text();
  return { status: response.status, body, time: worked() - begin };
};

const median = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1] ?? 0;

it("whether an email has an account shows neither in the status, nor the body, nor the time of a log-in", async () => {
  const { credentials } = await aStudent(app);
  const [known, unknown]: [number[], number[]] = [[], []];
  await logIn(credentials.email);
  for (let i = 0; i < 15; i += 1) {
    const [right, wrong] = [await logIn(credentials.email), await logIn(`nobody.${i}@example.org`)];
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body]);
    known.push(right.time);
    unknown.push(wrong.time);
  }
  // Both do the work of one hash; without it an unknown email would be answered in a tenth of the time.
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
  expect(median(unknown)).toBeLessThan(median(known) * 2);
});

it("nor does it show when a new password is asked for", async () => {
  const { credentials } = await aStudent(app);
  const query = `mutation Ask($input: RequestPasswordResetInput!) {
    payload: requestPasswordReset(input: $input) { problems { code reason field } }
  }`;
  const ask = async (email: string) => {
    const answer = await new GraphqlClient(app.origin).send(query, { input: { email } });
    return JSON.stringify([answer.status, answer.data, answer.errors]);
  };
  for (let i = 0; i < 15; i += 1) expect(await ask(credentials.email)).toBe(await ask(`nobody.${i}@example.org`));
  // Whether there is an account is looked up after the answer: it is given even while nobody can look.
  const owner = new Client({ connectionString: app.database.url });
  await owner.connect();
  await owner.query("begin; lock table account");
  expect(await ask(credentials.email)).toBe(await ask("nobody@example.org"));
  await owner.query("rollback");
  await owner.end();
});
