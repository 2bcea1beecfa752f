import { createHash } from "node:crypto";
import { once } from "node:events";
import { WebSocket } from "ws";
import { systemClock } from "../../../../platform/clock.js";
import { aStudent, type Person } from "../../../support/people/people.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";
import { ask } from "./AttackedServer.js";

type Payload = Readonly<Record<string, unknown>>;

let app: TestApp;
let anna: Person;
let tests = 0;
/** Each test has its own IP address, so that tests don't use up each other's rate limits. */
let address: string;
beforeAll(async () => {
  // Freeze the clock: on a busy machine, a rate limit's window could elapse during the test.
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  app = await startTestApp({ config: { rateLimits: true, trustedProxies: ["127.0.0.1"] } });
});
beforeEach(async () => {
  anna = await aStudent(app);
  address = `192.0.2.${(tests += 1)}`;
});

const overHttp = async (payload: Payload) => {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return (await fetch(`${app.origin}/graphql`, { method: "POST", headers, body: JSON.stringify(payload) })).text();
};

async function overWebSocket(): Promise<(payload: Payload) => Promise<string>> {
  const headers = { "x-forwarded-for": address };
  const socket = new WebSocket(`${app.origin.replace(/^http/, "ws")}/graphql`, "graphql-transport-ws", { headers });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init" }));
  await once(socket, "message");
  let id = 0;
  return (payload) => ask(socket, String((id += 1)), { query: "", ...payload });
}

/** The ways to send a document: in full, or by its hash once it is registered. */
const ways: readonly (readonly [string, () => Promise<(query: string, variables: Payload) => Promise<string>>])[] = [
  ["over HTTP", async () => (query, variables) => overHttp({ query, variables })],
  [
    "over the WebSocket",
    async () => {
      const send = await overWebSocket();
      return (query, variables) => send({ query, variables });
    },
  ],
  [
    "as a persisted operation over HTTP",
    async () => {
      const registered = new Set<string>();
      return (query, variables) => {
        const extensions = persisted(query);
        const payload = registered.has(query) ? { extensions, variables } : { query, extensions, variables };
        registered.add(query);
        return overHttp(payload);
      };
    },
  ],
  [
    "as a persisted operation over the WebSocket",
    async () => {
      const send = await overWebSocket();
      const registered = new Set<string>();
      return async (query, variables) => {
        const extensions = persisted(query);
        if (!registered.has(query)) await overHttp({ query, extensions, variables });
        registered.add(query);
        return send({ extensions, variables });
      };
    },
  ],
];

const persisted = (query: string) => ({
  persistedQuery: { version: 1, sha256Hash: createHash("sha256").update(query).digest("hex") },
});

const count = (answers: readonly string[], text: string) => answers.filter((answer) => answer.includes(text)).length;

describe.each(ways)("a default value in the document, %s,", (_way, open) => {
  it.each([
    [
      "the email",
      () => `mutation ($e: String! = "${anna.credentials.email}", $p: String!) {
        logIn(input: { email: $e, password: $p }) { problems { code } }
      }`,
      (password: string) => ({ p: password }),
    ],
    [
      "the whole input",
      () => `mutation ($i: LogInInput! = { email: "${anna.credentials.email}", password: "a guess" }) {
        logIn(input: $i) { problems { code } }
      }`,
      () => ({}),
    ],
  ])("for %s does not bypass the limit on password guesses", async (_what, document, variables) => {
    const send = await open();
    const answers: string[] = [];
    for (let i = 0; i < 20; i += 1) answers.push(await send(document(), variables(`guess ${i}`)));
    // A first request that only registers the document also counts toward the limit.
    expect(count(answers, "WRONG_CREDENTIALS")).toBeLessThanOrEqual(15);
    expect(count(answers, "WRONG_CREDENTIALS")).toBeGreaterThanOrEqual(14);
    expect(count(answers, "TOO_MANY_REQUESTS")).toBe(20 - count(answers, "WRONG_CREDENTIALS"));
  });

  it("does not bypass the limit on password reset emails", async () => {
    const send = await open();
    const document = `mutation ($e: String! = "${anna.credentials.email}") {
      requestPasswordReset(input: { email: $e }) { problems { code } }
    }`;
    const answers: string[] = [];
    for (let i = 0; i < 10; i += 1) answers.push(await send(document, {}));
    expect(count(answers, "TOO_MANY_REQUESTS")).toBeGreaterThanOrEqual(5);
  });

  it("does not bypass the cost limit", async () => {
    const send = await open();
    const document = `query ($n: Int! = 100, $m: Int = 100) {
      chats(first: $n) { edges { node { messages(last: $m) { edges { node { id } } } } } }
    }`;
    await send(document, { n: 1, m: 1 });
    expect(await send(document, {})).toContain("TOO_COSTLY");
  });
});
