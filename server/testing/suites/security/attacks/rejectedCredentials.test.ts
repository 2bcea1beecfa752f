import { systemClock } from "../../../../platform/clock.js";
import { rules } from "../../../../platform/limits/rules.js";
import { operations } from "../../../support/clients/operations.js";
import { aStudent } from "../../../support/people/people.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";

/** Calls an API with a token; returns the response status and how many calls the caller has left. */
type Call = (app: TestApp, token: string) => Promise<{ readonly status: number; readonly remaining: number }>;

const send = async (url: string, token: string, more: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const response = await fetch(url, { ...more, headers });
  return { status: response.status, remaining: Number(response.headers.get("ratelimit-remaining")) };
};
const body = JSON.stringify({ query: "{ __typename }" });
const calls: readonly (readonly [string, Call])[] = [
  ["REST", ({ origin }, token) => send(`${origin}/api/chats`, token)],
  ["GraphQL", ({ origin }, token) => send(`${origin}/graphql`, token, { method: "POST", body })],
];
const mostCalls = 5;

/** Makes one more call with rejected credentials than an IP address is allowed; returns the response statuses. */
async function rejectedCalls(app: TestApp, call: Call): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let i = 0; i <= mostCalls; i += 1) statuses.push((await call(app, i % 2 ? "eyJ.invented.token" : "")).status);
  return statuses;
}

beforeAll(() => {
  // Freeze the clock: on a busy machine, a rate limit's window could elapse during the test.
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  for (const rule of [rules.calls[1], rules.rejected[0]]) jest.replaceProperty(rule, "most", mostCalls);
});

describe.each(calls)("calls over %s", (_api, call) => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp({ config: { rateLimits: true } })));

  it("with rejected credentials count against the caller's IP address", async () => {
    expect(await rejectedCalls(app, call)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it("with rejected credentials never keep users from logging in from the same IP address", async () => {
    const nora = await aStudent(app);
    expect(await rejectedCalls(app, call)).toContain(429);
    await nora.authenticates(operations.logIn, nora.credentials);
  });

  it("with a valid token count once each, against the token's account", async () => {
    const { client } = await aStudent(app);
    const token = client.accessToken ?? "";
    const answers = [await call(app, token), await call(app, token)];
    expect(answers).toEqual([
      { status: 200, remaining: mostCalls - 1 },
      { status: 200, remaining: mostCalls - 2 },
    ]);
  });
});
