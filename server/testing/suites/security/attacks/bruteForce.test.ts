import { systemClock } from "../../../../platform/clock.js";
import { isLong } from "../../../support/isLong.js";
import { GraphqlClient } from "../../../support/clients/graphqlClient.js";
import { operations } from "../../../support/clients/operations.js";
import { Subscriber } from "../../../support/clients/subscriber.js";
import { startMailServer, tokenIn } from "../../../support/servers/mailServer.js";
import { aStudent, type Person } from "../../../support/people/people.js";
import { describeWith } from "../../../support/tools.js";
import { sharedRedisUrl } from "../../../support/servers/redis.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";
import { createTestDatabase } from "../../../support/databases/testDatabase.js";

/** Rejected for wrong credentials, rejected by the rate limit, successful, or anything else. */
type Outcome = "evaluated" | "refused" | "in" | "other";

/** Tries to log in; `address` is the client's IP address, as a trusted proxy reports it. */
async function tryBy(way: "graphql" | "rest", { origin }: TestApp, input: object, address: string): Promise<Outcome> {
  const [path, body] =
    way === "rest" ? ["/api/auth/login", input] : ["/graphql", { query: operations.logIn, variables: { input } }];
  const response = await fetch(origin + path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status === 429) {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("ratelimit")).toMatch(/^"\w+";r=0;t=\d+$/);
    expect(response.headers.get("ratelimit-policy")).toMatch(/^"\w+";q=\d+;w=\d+$/);
    expect(text).toContain("TOO_MANY_REQUESTS");
    return "refused";
  }
  if (text.includes("WRONG_CREDENTIALS")) return "evaluated";
  return response.ok && /accessToken|"data":"ey/.test(text) ? "in" : "other";
}

async function inBatches(times: number, work: (i: number) => Promise<Outcome>): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let begin = 0; begin < times; begin += 50) {
    outcomes.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => work(begin + i)))));
  }
  return outcomes;
}

const count = (outcomes: readonly Outcome[], which: Outcome) => outcomes.filter((one) => one === which).length;

function expectFewEvaluated(outcomes: readonly Outcome[]): void {
  expect(count(outcomes, "evaluated")).toBeGreaterThan(0);
  expect(count(outcomes, "evaluated")).toBeLessThanOrEqual(25);
}

async function limited(more: object = {}): Promise<TestApp> {
  return startTestApp({ config: { rateLimits: true, trustedProxies: ["127.0.0.1"], ...more } });
}

async function wrong(anna: Person, i: number) {
  return { email: anna.credentials.email, password: `guess number ${i}` };
}

/** Shared; each test guesses from its own IP addresses, so that tests don't use up each other's rate limits. */
let app: TestApp;
beforeAll(async () => {
  // Freeze the clock: on a busy machine, a rate limit's window could elapse during the test.
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  app = await limited();
});

/** The rate limit lets at most 25 guesses through. A thousand prove no more than 200 do, but take 15 seconds. */
const guesses = isLong ? 1000 : 200;

describe("the limit on password guesses", () => {
  it.each([
    ["graphql", "192.0.2.66"],
    ["rest", "192.0.2.67"],
  ] as const)("applies to one IP address over %s, and Anna can still log in", async (way, address) => {
    const anna = await aStudent(app);
    const tries = await inBatches(guesses, async (i) => tryBy(way, app, await wrong(anna, i), address));
    expectFewEvaluated(tries);
    expect(count(tries, "refused")).toBe(guesses - count(tries, "evaluated"));
    expect(await tryBy(way, app, anna.credentials, "198.51.100.7")).toBe("in");
  });

  it("applies across hundreds of IP addresses, and Anna can still log in on a known device", async () => {
    const anna = await aStudent(app);
    const response = await fetch(`${app.origin}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.7" },
      body: JSON.stringify(anna.credentials),
    });
    const device = response.headers.getSetCookie().find((cookie) => cookie.startsWith("saywell_device=")) ?? "";
    expect(device).toMatch(/HttpOnly; SameSite=Strict/);
    const tries = await inBatches(guesses, async (i) =>
      tryBy("rest", app, await wrong(anna, i), `203.0.${Math.trunc(i / 250)}.${i % 250}`),
    );
    expectFewEvaluated(tries);
    const again = await fetch(`${app.origin}/api/auth/login`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": "198.51.100.7",
        cookie: device.split(";")[0] ?? "",
      },
      body: JSON.stringify(anna.credentials),
    });
    expect(again.status).toBe(200);
  });

  it("applies to GraphQL aliases: each alias counts, and a request over the limit is rejected as a whole", async () => {
    const anna = await aStudent(app);
    const tries = Array.from(
      { length: 10 },
      (_, i) =>
        `t${i}: logIn(input: { email: "${anna.credentials.email}", password: "guess ${i}" }) { problems { code } }`,
    );
    const client = new GraphqlClient(app.origin);
    const query = `mutation { ${tries.join(" ")} }`;
    const answers = [await client.send(query), await client.send(query), await client.send(query)];
    expect(answers.map(({ status }) => status)).toEqual([200, 429, 429]);
    expect(answers[2]?.errors[0]?.extensions?.code).toBe("TOO_MANY_REQUESTS");
    expect(answers[2]?.data).toBeNull();
  });

  it("ignores forged X-Forwarded-For headers, because only a trusted proxy's header counts", async () => {
    const withoutProxy = await startTestApp({ config: { rateLimits: true } });
    const anna = await aStudent(withoutProxy);
    const tries = await inBatches(100, async (i) => tryBy("rest", withoutProxy, await wrong(anna, i), `192.0.2.${i}`));
    expect(count(tries, "evaluated")).toBeLessThanOrEqual(16);
  });

  it("does not count correct logins: Anna logs in forty times, and 15 wrong guesses are still evaluated", async () => {
    const anna = await aStudent(app);
    const outcomes: Outcome[] = [];
    const guess = async () => outcomes.push(await tryBy("rest", app, await wrong(anna, outcomes.length), "192.0.2.5"));
    for (let i = 0; i < 40; i += 1) {
      outcomes.push(await tryBy("rest", app, anna.credentials, "192.0.2.5"));
      if (i < 14) await guess();
    }
    expect([count(outcomes, "in"), count(outcomes, "evaluated")]).toEqual([40, 14]);
    await guess();
    await guess();
    expect(outcomes.slice(-2)).toEqual(["evaluated", "refused"]);
  });

  it("does not count correct logins over GraphQL WebSockets: Anna can log in twenty times", async () => {
    const anna = await aStudent(app);
    const variables = { input: anna.credentials };
    const logIn = { origin: app.origin, accessToken: null, query: operations.logIn, variables };
    for (let i = 0; i < 20; i += 1) {
      const { session } = await new Subscriber(
        logIn,
        ({ payload }: { payload: { session: object } }) => payload,
      ).next();
      expect(session).toMatchObject({ viewer: { person: { id: anna.id } } });
    }
  });

  it("applies even if each operation also refreshes the attacker's session", async () => {
    const [anna, ben] = [await aStudent(app), await aStudent(app)];
    const query = `mutation ($input: LogInInput!) {
      logIn(input: $input) { problems { code } }
      refreshSession { session { accessToken } }
    }`;
    const outcomes: string[] = [];
    const devices: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const response = await fetch(`${app.origin}/graphql`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": "192.0.2.68",
          cookie: `saywell_refresh=${ben.client.refreshCookie}`,
        },
        body: JSON.stringify({ query, variables: { input: await wrong(anna, i) } }),
      });
      outcomes.push(await response.text());
      devices.push(...response.headers.getSetCookie().filter((cookie) => cookie.startsWith("saywell_device=")));
    }
    expect(outcomes[0]).toMatch(/WRONG_CREDENTIALS.*accessToken/);
    expect(outcomes.filter((outcome) => outcome.includes("WRONG_CREDENTIALS"))).toHaveLength(15);
    expect(devices).toEqual([]);
  });
});

it("an emailed link logs Anna in on a new device while her password is being guessed, and the device becomes known", async () => {
  const mails = await startMailServer();
  const mailing = await limited({ smtpUrl: mails.url });
  const anna = await aStudent(mailing);
  await mailing.database.query("update account set email_proven_at = now() where id = $1", [anna.id]);
  await inBatches(50, async (i) => tryBy("graphql", mailing, await wrong(anna, i), `192.0.2.${i}`));
  const ask = async (query: string, input: object, cookie = "") =>
    fetch(`${mailing.origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": "198.51.100.7", cookie },
      body: JSON.stringify({ query, variables: { input } }),
    });
  const refused = await ask(operations.logIn, anna.credentials);
  expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining("LOG_IN_BY_LINK")]);
  const request = "mutation ($input: RequestLogInLinkInput!) { requestLogInLink(input: $input) { problems { code } } }";
  await ask(request, { email: anna.credentials.email });
  const logIn = `mutation ($input: LogInByLinkInput!) {
    logInByLink(input: $input) { session { accessToken } problems { code } }
  }`;
  const token = tokenIn(await mails.next());
  const opened = await ask(logIn, { token });
  expect(await opened.text()).toContain('"accessToken":"');
  const cookies = opened.headers.getSetCookie();
  expect(cookies.some((cookie) => cookie.startsWith("saywell_refresh="))).toBe(true);
  const device = cookies.find((cookie) => cookie.startsWith("saywell_device="))?.split(";")[0];
  expect(await (await ask(operations.logIn, anna.credentials, device)).text()).toContain('"accessToken":"');
  expect(await (await ask(logIn, { token })).text()).toContain("LOG_IN_LINK_REFUSED");
});

it("an IP address can request at most five login links an hour for one account", async () => {
  const query = `mutation {
    requestLogInLink(input: { email: "anna@example.org" }) { problems { code } }
  }`;
  const client = new GraphqlClient(app.origin);
  const answers: number[] = [];
  for (let i = 0; i < 7; i += 1) answers.push((await client.send(query)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

describeWith("redis")("over two nodes with one Redis", () => {
  it("hundreds of guesses at a password share one rate limit", async () => {
    const database = await createTestDatabase();
    const config = { rateLimits: true, trustedProxies: ["127.0.0.1"], redisUrl: sharedRedisUrl() };
    const nodes = [await startTestApp({ database, config }), await startTestApp({ database, config })] as const;
    const anna = await aStudent(nodes[0]);
    const tries = await inBatches(guesses, async (i) =>
      tryBy("rest", nodes[i % 2 ? 1 : 0], await wrong(anna, i), "192.0.2.66"),
    );
    expectFewEvaluated(tries);
    expect(await tryBy("rest", nodes[1], anna.credentials, "198.51.100.7")).toBe("in");
  });
});

it("each account has its own rate limit for searches", async () => {
  const [anna, ben] = [await aStudent(app), await aStudent(app)];
  const search = "{ tutors(first: 1) { totalCount } }";
  const asked = await Promise.all(Array.from({ length: 400 }, () => anna.client.send(search)));
  const refused = asked.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(100);
  expect(refused[0]?.errors[0]?.extensions?.code).toBe("TOO_MANY_REQUESTS");
  expect((await ben.client.send(search)).status).toBe(200);
});
