import { GraphqlClient, type GraphqlAnswer } from "../../support/clients/graphqlClient.js";
import { type RestCall, RestClient } from "../../support/clients/restClient.js";
import { SocketClient } from "../../support/clients/socketClient.js";
import { Subscriber } from "../../support/clients/subscriber.js";
import { createsKey, scopes } from "../../support/people/apiKeys.js";
import { until } from "../../support/pause.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";
import { createFixtures, type Fixtures } from "./fixtures.js";
import { fingerprint } from "./fingerprint.js";
import { graphqlRows, logOutEverywhereRow, logOutRow } from "./graphqlRows.js";
import { requestableFields, documentOf, schema } from "./operation.js";
import { restRows } from "./restRows.js";
import {
  graphqlScopeRows,
  payloadScopeRows,
  restScopeRows,
  type ScopeRow,
  socketScopeRows,
  viewerScopeRows,
} from "./scopeRows.js";
import { socketRows } from "./socketRows.js";

let app: TestApp;
let fixtures: Fixtures;
/** One key for each scope, then one with all scopes. */
let keys: Readonly<Record<ScopeRow["by"], readonly string[]>>;
beforeAll(async () => {
  app = await startTestApp();
  fixtures = await createFixtures(app);
  const keysOf = (by: ScopeRow["by"]) =>
    Promise.all(
      [...scopes.map((scope) => [scope]), scopes].map(
        async (some) => (await createsKey(fixtures.people[by], { scopes: some })).token,
      ),
    );
  keys = { student: await keysOf("student"), tutor: await keysOf("tutor") };
});

/** Returns the results; any result except `ok` also names the tables that the request changed. */
async function resultsOf({ by }: ScopeRow, ask: (token: string) => Promise<string>): Promise<string> {
  const results: string[] = [];
  for (const token of keys[by]) {
    const before = await fingerprint(app.database);
    const result = await ask(token);
    const after = result === "ok" ? before : await fingerprint(app.database);
    const traces = Object.keys(after).filter((table) => after[table] !== before[table]);
    results.push(traces.length === 0 ? result : `${result}, but it changed ${traces.join(", ")}`);
  }
  return results.join(" ");
}

type Payload = { readonly problems?: readonly { readonly code: string }[] } | null;

function resultOf({ data, errors }: GraphqlAnswer<Record<string, unknown>>): string {
  const [error] = errors;
  if (error) return error.extensions?.problem ?? error.extensions?.code ?? error.message;
  // For a list, the first item determines the result.
  const [payload = null] = [Object.values(data ?? {})[0] as Payload | readonly Payload[]].flat();
  return payload === null ? "null" : (payload.problems?.[0]?.code ?? "ok");
}

/** Sends a request; if `endsWith` is set, waits until background work has recorded an account event of that kind. */
async function settled<Answer>(endsWith: string | undefined, send: () => Promise<Answer>): Promise<Answer> {
  if (endsWith === undefined) return send();
  const text = "select count(*)::int as count from account_event where kind = $1";
  const count = async () => (await app.database.query<{ count: number }>(text, [endsWith]))[0]?.count ?? 0;
  const before = await count();
  const answer = await send();
  await until(`${endsWith} is recorded`, async () => (await count()) > before, 60_000);
  return answer;
}

const ask = (token: string, document: string, variables?: Record<string, unknown>) => {
  const client = new GraphqlClient(app.origin);
  client.accessToken = token;
  return client.send<Record<string, unknown>>(document, variables);
};

describe("an API key over GraphQL", () => {
  const rows = { ...graphqlRows, "Mutation.logOut": logOutRow, "Mutation.logOutEverywhere": logOutEverywhereRow };

  it("is tested with each scope for each operation and each field of the viewer", () => {
    expect([...Object.keys(graphqlScopeRows), "Subscription.chatFeed"].sort()).toEqual([...requestableFields].sort());
    const viewer = schema.getType("Viewer");
    const fields = viewer && "getFields" in viewer ? Object.keys(viewer.getFields()) : [];
    expect(Object.keys(viewerScopeRows).sort()).toEqual(fields.sort());
  });

  it.each(Object.entries(graphqlScopeRows))("gets the listed result from %s with each scope", async (field, row) => {
    const results = await resultsOf(row, async (token) => {
      const request = rows[field as keyof typeof rows]?.ask(fixtures, row.by);
      if (request === undefined) throw new Error(`${field} has no row in the matrix of roles.`);
      const { text, input } = request;
      const send = () => ask(token, documentOf(field, text, input !== undefined), input && { input });
      return resultOf(await settled(graphqlRows[field]?.endsWith, send));
    });
    expect(results).toBe(row.answers);
  });

  it.each(Object.entries(viewerScopeRows))(
    "gets the listed result from viewer.%s with each scope",
    async (_field, { text, ...row }) => {
      expect(await resultsOf(row, async (token) => resultOf(await ask(token, `{ viewer { ${text} } }`)))).toBe(
        row.answers,
      );
    },
  );

  it.each(payloadScopeRows)("that can only write messages receives no chat from mutation %#", async (textOf, row) => {
    const results: string[] = [];
    for (const token of keys[row.by]) {
      const { data, errors } = await ask(token, `mutation { payload: ${textOf(fixtures)} }`);
      const { chat } = data?.["payload"] as { chat: unknown };
      results.push(errors[0]?.extensions?.problem ?? (chat === null ? "null" : "ok"));
    }
    expect(results.join(" ")).toBe(row.answers);
  });

  it("can subscribe to the feed only with READ_CHATS", async () => {
    const { student, tutor } = fixtures.people;
    const { feedCursor: after } = await student.chats();
    await tutor.says(fixtures.chatId, "Who can read this?");
    const query = "subscription ($after: String) { chatFeed(after: $after) { chatId } }";
    const results: unknown[] = [];
    for (const accessToken of keys.student) {
      const feed = new Subscriber({ origin: app.origin, accessToken, query, variables: { after } }, () => "ok");
      const refused = feed.ended.then((end) => (end as { extensions: { problem: string } }[])[0]?.extensions.problem);
      results.push(await Promise.race([feed.until(() => true).catch(() => refused), refused]));
      await feed.close();
    }
    expect(results.join(" ")).toBe("MISSING_SCOPE ok MISSING_SCOPE MISSING_SCOPE ok");
  });
});

describe("an API key over REST", () => {
  it("is tested with each scope for each route", () => {
    expect(Object.keys(restScopeRows).sort()).toEqual(Object.keys(restRows).sort());
  });

  it.each(Object.entries(restScopeRows))("gets the listed result at %s with each scope", async (route, row) => {
    const [method = ""] = route.split(" ");
    const results = await resultsOf(row, async (token) => {
      const asked = await restRows[route]?.ask(fixtures, row.by);
      if (asked === undefined) throw new Error(`${route} has no row in the matrix of roles.`);
      const { path, call }: { path: string; call?: RestCall } = asked;
      const client = new RestClient(app.origin);
      client.accessToken = token;
      const { status } = await client.send(method, path, route === "post /auth/logout" ? {} : call);
      return status < 300 ? "ok" : String(status);
    });
    expect(results).toBe(row.answers);
  });
});

describe("an API key over Socket.IO", () => {
  it("is tested with each scope for each event", () => {
    expect(Object.keys(socketScopeRows).sort()).toEqual(Object.keys(socketRows).sort());
  });

  it.each(Object.entries(socketScopeRows))("gets the listed result for %s with each scope", async (event, row) => {
    const results = await resultsOf(row, async (accessToken) => {
      const client = await SocketClient.connect({ origin: app.origin, accessToken }).catch(() => null);
      if (client === null) return "not-connected";
      const { error } = await client.ask(event, socketRows[event]?.payload(fixtures));
      await client.close();
      return error?.code ?? "ok";
    });
    expect(results).toBe(row.answers);
  });
});
