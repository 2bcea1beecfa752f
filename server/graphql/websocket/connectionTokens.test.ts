import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { agedToken } from "../../testing/support/people/agedToken.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { aChat, aStudent, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

const me = "{ viewer { email } }";
const renew = `mutation ($input: RenewConnectionInput!) {
  renewConnection(input: $input) { expiresAt problems { code field } }
}`;
const tokenOf = ({ client }: Person) => client.accessToken ?? "";

function connects(connectionParams: Record<string, unknown>, headers: Record<string, string> = {}) {
  class WebSocketWithHeaders extends WebSocket {
    constructor(url: string, protocols: string | string[]) {
      super(url, protocols, { headers });
    }
  }
  const client = createClient({
    ...{ url: `${app.origin.replace("http", "ws")}/graphql`, webSocketImpl: WebSocketWithHeaders, connectionParams },
    ...{ retryAttempts: 0, lazy: false, onNonLazyError: () => undefined },
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    client.on("closed", (event) => resolve(event as { code: number; reason: string }));
  });
  atTheEnd(async () => client.dispose());
  return { client, closed };
}

async function ask(client: Client, query: string, variables: Record<string, unknown> = {}) {
  for await (const result of client.iterate({ query, variables })) return result;
  throw new Error("The operation had no result.");
}

describe("the token of a GraphQL WebSocket connection", () => {
  let nora: Person;
  beforeAll(async () => {
    nora = await aStudent(app);
  });

  it.each([
    ["authorization", (token: string) => ({ authorization: `Bearer ${token}` })],
    ["Authorization", (token: string) => ({ Authorization: token })],
    ["token", (token: string) => ({ token })],
    ["accessToken", (token: string) => ({ accessToken: token })],
    ["headers.Authorization", (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })],
  ])("is read from %s", async (_name, params) => {
    const { client } = connects(params(tokenOf(nora)));
    expect((await ask(client, me)).data).toEqual({ viewer: { email: nora.credentials.email } });
  });

  it("is read from the Authorization header of the request that opens the WebSocket, unless a parameter has one", async () => {
    const header = { authorization: `Bearer ${tokenOf(nora)}` };
    expect((await ask(connects({}, header).client, me)).data).toEqual({ viewer: { email: nora.credentials.email } });
    const tom = await aStudent(app);
    const { client } = connects({ token: tokenOf(tom) }, header);
    expect((await ask(client, me)).data).toEqual({ viewer: { email: tom.credentials.email } });
    expect(await connects({}, { authorization: "Bearer none" }).closed).toMatchObject({ code: 4403 });
  });

  it.each([
    ["is in an unknown parameter", (token: string) => ({ jwt: token })],
    ["is not a string", () => ({ authorization: 7 })],
    ["is malformed", () => ({ token: "none" })],
  ])("is rejected with 4403 and a reason if it %s", async (_what, params) => {
    const { code, reason } = await connects(params(tokenOf(nora))).closed;
    expect([code, reason]).toEqual([4403, expect.stringMatching(/\w+ \w+/)]);
  });

  it.each([{}, { authorization: null }, { token: "" }, { locale: "en", version: "1.2.3" }])(
    "is not required for anonymous connections: %j",
    async (params) => {
      expect((await ask(connects(params).client, me)).data).toEqual({ viewer: null });
    },
  );
});

describe("a GraphQL WebSocket connection whose token is about to expire", () => {
  it("continues with a new token, and its subscription neither misses nor repeats an event", async () => {
    const { student, tutor, id } = await aChat(app);
    const fresh = tokenOf(await student.onAnotherDevice());
    const old = await agedToken(tokenOf(student), 12);
    const renewed = connects({ authorization: old });
    const forgotten = connects({ authorization: old });
    const feed = renewed.client.iterate<{ chatFeed: { seq: number } }>({ query: "subscription { chatFeed { seq } }" });
    const first = feed.next();
    await ask(renewed.client, me);
    const { data } = await ask(renewed.client, renew, { input: { accessToken: `Bearer ${fresh}` } });
    expect(data).toEqual({ renewConnection: { expiresAt: expect.any(String), problems: [] } });
    // Without the renewal, `renewed` would be closed by the time `forgotten` is.
    expect(await forgotten.closed).toMatchObject({ code: 4401 });
    const { message } = await tutor.says(id, "Are you still there?");
    expect((await first).value?.data).toEqual({ chatFeed: { seq: message.seq } });
    await feed.return?.();
  });

  it("can't be renewed with an invalid token, another account's token, or a token whose session has ended", async () => {
    const [nora, tom] = [await aStudent(app), await aStudent(app)];
    const { client } = connects({ token: tokenOf(nora) });
    const problemsOf = async (accessToken: string) => (await ask(client, renew, { input: { accessToken } })).data;
    expect(await problemsOf(tokenOf(tom))).toEqual({
      renewConnection: { expiresAt: null, problems: [{ code: "OTHER_ACCOUNT", field: "accessToken" }] },
    });
    expect(await problemsOf("none")).toMatchObject({ renewConnection: { problems: [{ code: "BAD_TOKEN" }] } });
    const device = await nora.onAnotherDevice();
    const ended = tokenOf(device);
    await device.logsOut();
    expect(await problemsOf(ended)).toMatchObject({ renewConnection: { problems: [{ code: "SESSION_ENDED" }] } });
    expect((await ask(client, me)).data).toEqual({ viewer: { email: nora.credentials.email } });
  });
});

it.each(["logOut", "logOutEverywhere"])(
  "a GraphQL WebSocket connection receives the result of %s, and is then closed",
  async (name) => {
    const { client, closed } = connects({ token: tokenOf(await aStudent(app)) });
    const { data } = await ask(client, `mutation { ${name} { userErrors { code } } }`);
    expect(data).toEqual({ [name]: { userErrors: [] } });
    expect(await closed).toMatchObject({ code: 4401 });
  },
);
