import { GraphqlClient } from "../graphqlClient.js";
import { aStudent } from "../people.js";
import { startTestApp, type TestApp } from "../startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const logIn = async (email: string) => {
  const begin = performance.now();
  const response = await fetch(`${app.origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-id": "the-same" },
    body: JSON.stringify({ email, password: "not the right one" }),
  });
  const body = await response.text();
  return { status: response.status, body, time: performance.now() - begin };
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

it("nor of asking for a new password", async () => {
  const { credentials } = await aStudent(app);
  const query = `mutation Ask($input: RequestPasswordResetInput!) {
    payload: requestPasswordReset(input: $input) { problems { code reason field } }
  }`;
  const ask = async (email: string) => {
    const begin = performance.now();
    const answer = await new GraphqlClient(app.origin).send(query, { input: { email } });
    return { answer: JSON.stringify([answer.status, answer.data, answer.errors]), time: performance.now() - begin };
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  await ask(credentials.email);
  for (let i = 0; i < 15; i += 1) {
    const [right, wrong] = [await ask(credentials.email), await ask(`nobody.${i}@example.org`)];
    expect(right.answer).toBe(wrong.answer);
    known.push(right.time);
    unknown.push(wrong.time);
  }
  // Whether there is an account is looked up after the answer; what is left is noise, of a few milliseconds.
  expect(Math.abs(median(unknown) - median(known))).toBeLessThan(25);
});
