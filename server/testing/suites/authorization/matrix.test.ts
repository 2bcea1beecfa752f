import { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { type RestCall, RestClient } from "../../support/clients/restClient.js";
import { restContract } from "../../support/clients/restContract.js";
import { until } from "../../support/pause.js";
import { SocketClient } from "../../support/clients/socketClient.js";
import { socketContract } from "../../support/clients/socketContract.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { Subscriber } from "../../support/clients/subscriber.js";
import { createFixtures, type Fixtures, type Role, roles } from "./fixtures.js";
import { fingerprint } from "./fingerprint.js";
import { type GraphqlRow, graphqlRows, logOutEverywhereRow, logOutRow } from "./graphqlRows.js";
import { requestableFields, documentOf } from "./operation.js";
import { restRows } from "./restRows.js";
import { socketRows } from "./socketRows.js";

let app: TestApp;
let fixtures: Fixtures;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = await createFixtures(app);
});

/** Returns the result; any result except `ok` also names the tables that the request changed. */
async function resultOf(ask: () => Promise<string>): Promise<string> {
  const before = await fingerprint(app.database);
  const result = await ask();
  if (result === "ok") return result;
  const after = await fingerprint(app.database);
  const traces = Object.keys(after).filter((table) => after[table] !== before[table]);
  return traces.length === 0 ? result : `${result}, but it changed ${traces.join(", ")}`;
}

/** Sends the roles' requests one after the other; returns the results, separated by spaces. */
async function resultsOf(ask: (role: Role) => Promise<string>): Promise<string> {
  const answers: string[] = [];
  for (const role of roles) answers.push(await resultOf(() => ask(role)));
  return answers.join(" ");
}

type Payload = { readonly problems?: readonly { readonly code: string }[] } | null;

/** Sends a role's request and returns the result; if it is `ok`, first waits for the request's background work. */
async function requestAndSettle(field: string, row: GraphqlRow, role: Role): Promise<string> {
  const { endsWith } = row;
  if (endsWith === undefined) return requestGraphql(field, row, role);
  const text = "select count(*)::int as count from account_event where kind = $1";
  const ended = async () => (await app.database.query<{ count: number }>(text, [endsWith]))[0]?.count ?? 0;
  const before = await ended();
  const answer = await requestGraphql(field, row, role);
  if (answer === "ok") await until(`${endsWith} is recorded`, async () => (await ended()) > before, 60_000);
  return answer;
}

async function requestGraphql(field: string, { ask }: GraphqlRow, role: Role): Promise<string> {
  const { text, input } = ask(fixtures, role);
  const query = documentOf(field, text, input !== undefined);
  // Each anonymous request uses a new client, without cookies from an earlier login.
  const client = role === "anonymous" ? new GraphqlClient(app.origin) : fixtures.clients[role];
  const { data, errors } = await client.send<Record<string, Payload | readonly Payload[]>>(query, input && { input });
  if (errors[0]) return errors[0].extensions?.code ?? errors[0].message;
  // For a list, the first item determines the result.
  const [payload = null] = [Object.values(data ?? {})[0] ?? null].flat();
  return payload === null ? "null" : (payload.problems?.[0]?.code ?? "ok");
}

describe("the GraphQL authorization matrix", () => {
  it("has a row for each root field and each field with arguments, and no others", () => {
    const rows = [
      ...Object.keys(graphqlRows),
      ...["Mutation.logOut", "Mutation.logOutEverywhere", "Subscription.chatFeed"],
    ];
    expect(rows.sort()).toEqual([...requestableFields].sort());
  });

  it.each(Object.entries(graphqlRows))("%s returns the listed result to each role", async (field, row) => {
    expect(await resultsOf((role) => requestAndSettle(field, row, role))).toBe(row.answers);
  });

  it("lets only the two members of a chat receive its events", async () => {
    const { people, clients, chatId } = fixtures;
    const feeds = roles.map((role) => {
      const { accessToken } = clients[role];
      const query = "subscription { chatFeed { chatId } }";
      return new Subscriber({ origin: app.origin, accessToken, query }, (data: { chatFeed: unknown }) => data.chatFeed);
    });
    const [anonymous, student, tutor, newTutor, stranger, suspended] = feeds;
    expect(await anonymous?.ended).toMatchObject([{ extensions: { code: "UNAUTHENTICATED" } }]);
    expect(await suspended?.ended).toMatchObject({ code: 4403 });
    await people.tutor.says(chatId, "Only for you");
    await Promise.all([student?.next(), tutor?.next()]);
    // Send the stranger a later event: a feed that also got the secret event would deliver that one first.
    await people.stranger.writesTo(people.tutor, "Me too");
    await stranger?.next();
    const received = stranger?.items as readonly { chatId: string }[];
    expect(received.map((item) => item.chatId)).not.toContain(chatId);
    expect(newTutor?.items).toEqual([]);
    for (const feed of feeds) await feed.close();
  });
});

describe("the REST authorization matrix", () => {
  const clientOf = (role: Role) => {
    const client = new RestClient(app.origin);
    client.accessToken = fixtures.clients[role].accessToken;
    return client;
  };

  it("has a row for each route, and no others", () => {
    const routes = restContract.operations().map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(restRows).sort()).toEqual(routes.sort());
  });

  it.each(Object.entries(restRows))("%s returns the listed result to each role", async (route, { ask, answers }) => {
    const [method = ""] = route.split(" ");
    const results = await resultsOf(async (role) => {
      const { path, call }: { path: string; call?: RestCall } = await ask(fixtures, role);
      const { status } = await clientOf(role).send(method, path, call);
      return status < 300 ? "ok" : String(status);
    });
    expect(results).toBe(answers);
  });
});

describe("the Socket.IO authorization matrix", () => {
  it("has a row for each event that clients send, and no others", () => {
    expect(Object.keys(socketRows).sort()).toEqual([...socketContract.clientEvents()].sort());
  });

  it.each(Object.entries(socketRows))(
    "%s returns the listed result to each role",
    async (event, { payload, answers }) => {
      const results = await resultsOf(async (role) => {
        const accessToken = fixtures.clients[role].accessToken ?? "";
        const client = await SocketClient.connect({ origin: app.origin, accessToken }).catch(() => null);
        if (client === null) return "not-connected";
        const { error } = await client.ask(event, payload(fixtures));
        await client.close();
        return error?.code ?? "ok";
      });
      expect(results).toBe(answers);
    },
  );
});

describe("logging out", () => {
  it("is allowed for every role, and the token stops working", async () => {
    expect(await resultsOf((role) => requestGraphql("Mutation.logOut", logOutRow, role))).toBe(logOutRow.answers);
    const after = await fixtures.clients.student.send("{ viewer { email } }");
    expect(after.status).toBe(401);
  });

  it("on all devices is allowed for every role, and all of a user's tokens stop working", async () => {
    const { people, clients } = fixtures;
    const devices = await Promise.all(
      [people.student, people.tutor, people.newTutor, people.stranger].map((person) => person.onAnotherDevice()),
    );
    const [student, tutor, newTutor, stranger] = devices.map(({ client }) => client) as [
      GraphqlClient,
      GraphqlClient,
      GraphqlClient,
      GraphqlClient,
    ];
    fixtures = { ...fixtures, clients: { ...clients, student, tutor, newTutor, stranger } };
    const { answers } = logOutEverywhereRow;
    expect(await resultsOf((role) => requestGraphql("Mutation.logOutEverywhere", logOutEverywhereRow, role))).toBe(
      answers,
    );
    for (const { client } of devices) expect((await client.send("{ viewer { email } }")).status).toBe(401);
  });
});
