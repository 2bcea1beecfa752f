import { systemClock } from "../../platform/clock.js";
import { Subscriber } from "../../testing/support/clients/subscriber.js";
import { aStudent, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
let sam: Person;
beforeAll(async () => {
  // On a slow machine, a rate limit window could end during the test, so the clock is stopped.
  jest.spyOn(systemClock, "now").mockReturnValue(new Date());
  app = await startTestApp({ config: { rateLimits: true } });
  sam = await aStudent(app);
});

async function ask(query: string, variables: object = {}, { client } = sam) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${client.accessToken}` };
  const { status, headers: responseHeaders } = await fetch(`${app.origin}/graphql`, {
    ...{ method: "POST", headers, body: JSON.stringify({ query, variables }) },
  });
  const header = (name: string) => responseHeaders.get(name);
  return { status, cost: header("x-operation-cost"), policy: header("ratelimit-policy"), header };
}

const page = "edges { node { id counterpart { id } lastMessage { id } } }";

it.each([
  ["{ __typename }", {}, 1],
  ["{ subjects { value } }", {}, 2],
  // 1 for the operation, and 5 for each of ten chats: the connection, edge, chat, counterpart and last message.
  [`{ chats(first: 10) { ${page} } }`, {}, 51],
  [`query ($n: Int!) { chats(first: $n) { ${page} } }`, { n: 20 }, 101],
  ['{ nodes(ids: ["a", "b", "c"]) { id ... on Chat { lastMessage { id } } } }', {}, 7],
  // A message's text costs 7 for each name that it is selected under; each of a tutor's long texts costs 3.
  ["{ chats(first: 10) { edges { node { lastMessage { content text: content } } } } }", {}, 181],
  ["{ chats(first: 10) { edges { node { lastMessage { ...M } } } } } fragment M on Message { content }", {}, 111],
  ['{ node(id: "a") { ... on Tutor { headline introduction experience motivation } } }', {}, 11],
  // A mutation costs ten more than the objects that it returns.
  ['mutation { tellTimeZone(input: { timeZone: "Asia/Tokyo" }) { problems { code } } }', {}, 13],
])("the operation %s returns its cost in a header", async (query, variables, cost) => {
  expect(await ask(query, variables)).toMatchObject({ status: 200, cost: String(cost) });
});

it.each([
  ["query ($n: Int) { chats(first: $n) { totalCount } }", { n: null }],
  ["query ($n: Int = 5) { tutors(first: $n) { totalCount } }", { n: null }],
  ["query ($if: Boolean = true) { subjects @include(if: $if) { value } }", { if: null }],
])(
  "the operation %s with the variables %j is rejected because the argument must not be null",
  async (query, variables) => {
    const { status, errors } = await sam.client.send(query, variables);
    expect([status, errors[0]?.extensions?.code]).toEqual([400, "BAD_USER_INPUT"]);
    expect(errors[0]?.message).toContain("must not be null");
  },
);

it("a GraphQL response has the remaining allowance in both the IETF draft's and the older headers", async () => {
  const { status, header } = await ask("{ subjects { value } }");
  expect(status).toBe(200);
  expect(header("ratelimit-policy")).toMatch(/^"\w+";q=\d+;w=\d+$/);
  expect(header("ratelimit")).toMatch(/^"\w+";r=\d+;t=\d+$/);
  expect([header("ratelimit-limit"), header("ratelimit-remaining"), header("ratelimit-reset")]).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ]);
});

it("a caller who has used up their GraphQL cost allowance gets 429 with Retry-After", async () => {
  const costly = `{ chats(first: 100) { edges { node { messages(last: 15) { edges { node { id } } } } } } }`;
  let answer = await ask(costly);
  for (let i = 0; i < 200 && answer.status === 200; i += 1) answer = await ask(costly);
  expect([answer.status, answer.policy]).toEqual([429, '"cost";q=120000;w=60']);
  expect(Number(answer.header("retry-after"))).toBeGreaterThan(0);
  expect(answer.cost).toBe("4801");
});

it.each([
  ["an invalid GraphQL document", "{ nothing }", 200, "50"],
  [
    "a GraphQL operation above the cost limit",
    `{ chats(first: 100) { edges { node { messages(last: 100) { edges { node { id } } } } } } }`,
    400,
    "30301",
  ],
])("%s is rejected, with its cost in a header", async (_what, query, status, cost) => {
  const answer = await ask(query);
  expect([answer.status, answer.cost]).toEqual([status, cost]);
});

it("the cost limit allows nested lists with the default page sizes", async () => {
  const nora = await aStudent(app);
  for (const query of [
    "{ chats { edges { node { counterpart { avatar { url } } messages { edges { node { content author { avatar { url } } } } } } } } }",
    "{ tutors { edges { node { introduction avatar { url } reviews { edges { node { text author { avatar { url } } } } } } } } }",
  ]) {
    expect(await ask(query, {}, nora)).toMatchObject({ status: 200 });
  }
});

it("a subscription's objects count ten times toward its cost, because each event loads them again", async () => {
  const { origin } = app;
  const { accessToken } = sam.client;
  const messages = "messages(last: 100) { edges { node { author { avatar { url } } } } }";
  const query = `subscription { chatFeed { chat { ${messages} } } }`;
  const follower = new Subscriber({ origin, accessToken, query }, (data) => data);
  expect(JSON.stringify(await follower.ended)).toContain("The operation may return");
});
