import { request } from "node:http";
import { buildSchema, GraphQLEnumType, getNamedType, isInputObjectType, isNonNullType } from "graphql";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLong } from "../../../support/isLong.js";
import { aChat, aStudent, type Person } from "../../../support/people/people.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";
import { injections } from "./payloads.js";

let app: TestApp;
let sam: Person;
let amelia: Person;
let chatId: string;
beforeAll(async () => {
  app = await startTestApp();
  const chat = await aChat(app);
  [sam, amelia, chatId] = [chat.student, chat.tutor, chat.id];
});

const schema = buildSchema(readFileSync(join(__dirname, "../../../../../schema/schema.graphql"), "utf8"));
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

/** Returns an input with this text in every string field. */
function inputOf(name: string, text: string): Record<string, unknown> {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`${name} is not an input type.`);
  const fields = Object.values(type.getFields()).map((field) => {
    const named = getNamedType(field.type);
    if (named instanceof GraphQLEnumType) return [field.name, named.getValues()[0]?.name];
    if (["Int", "Float"].includes(named.name)) return [field.name, 1];
    if (named.name === "Boolean") return [field.name, true];
    return isInputObjectType(named) ? [field.name, isNonNullType(field.type) ? {} : null] : [field.name, text];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

async function countTables(): Promise<number> {
  const counting = "select count(*)::int as tables from pg_tables where schemaname = 'public'";
  const [row] = await app.database.query<{ tables: number }>(counting);
  return row!.tables;
}

it.each(injections)("%j is treated as plain text in every input of every mutation", async (text) => {
  const before = await countTables();
  expect(before).toBeGreaterThan(10);
  const asked = mutations.filter((field) => field.args.length > 0 && field.name !== "logOut");
  for (const [i, { name, args }] of asked.entries()) {
    // In the short form, each mutation is sent with each text by only one user: Sam if the sum of the two indexes is
    // even, otherwise Amelia.
    const isSams = (i + injections.indexOf(text)) % 2 === 0;
    for (const person of isLong ? [sam, amelia] : [isSams ? sam : amelia]) {
      const type = args[0] && getNamedType(args[0].type);
      if (!type) continue;
      const query = `mutation ($input: ${type.name}!) { payload: ${name}(input: $input) { problems { code } } }`;
      const { status, errors } = await person.client.send(query, { input: inputOf(type.name, text) });
      expect([name, status, errors[0]?.extensions?.code ?? "fine"]).toEqual([name, 200, "fine"]);
    }
  }
  expect(await countTables()).toBe(before);
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
  // A message is stored verbatim.
  const { message } = await sam.says(chatId, text);
  expect((await sam.messages(chatId))?.find(({ id }) => id === message.id)?.content).toBe(text);
});

it.each(injections)("%j is treated as plain text in the arguments of GraphQL queries", async (text) => {
  const query = `query ($t: String!, $i: ID!) {
    tutor(id: $i) { id }
    chat(id: $i) { id }
    tutors(first: 5, filter: { text: $t, subject: $t, countries: [$t] }) { totalCount }
  }`;
  const { status, errors } = await sam.client.send(query, { t: text, i: text });
  expect(status).toBe(200);
  expect(errors.map(({ extensions }) => extensions?.code).filter((code) => code === "INTERNAL_SERVER_ERROR")).toEqual(
    [],
  );
});

it("request bodies can't pollute prototypes", async () => {
  const bodies = [
    '{"__proto__":{"isAdmin":true},"email":"x@y.zz","password":"12345678"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"email":"x@y.zz","password":"12345678"}',
    '{"query":"{ __typename }","variables":{"__proto__":{"isAdmin":true}}}',
    '{"query":"{ __typename }","extensions":{"__proto__":{"isAdmin":true}}}',
  ];
  for (const path of ["/api/auth/login", "/graphql"]) {
    for (const body of bodies) {
      const headers = { "content-type": "application/json" };
      const { status } = await fetch(app.origin + path, { method: "POST", headers, body });
      expect(status).toBeLessThan(500);
      expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
    }
  }
});

it.each(injections)("%j in a path or query string gets an ordinary response", async (text) => {
  const encoded = encodeURIComponent(text);
  for (const path of [
    `/api/teachers/${encoded}`,
    `/api/chats/${encoded}`,
    `/uploads/${encoded}`,
    `/api/teachers?subject=${encoded}`,
  ]) {
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${sam.client.accessToken}` };
      const asking = request(app.origin + path, { headers }, (answer) => {
        answer.resume();
        expect(answer.headers["set-cookie"]).toBeUndefined();
        resolve(answer.statusCode ?? 0);
      });
      asking.on("error", reject).end();
    });
    expect([200, 400, 404, 422]).toContain(status);
  }
});

const everyColumn = () =>
  app.database.query<{ name: string; type: string }>(
    "select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'",
  );

/** No statistic reaches this number in these tests. */
const sentNumber = 321;

/** Returns a value that fits a column of this type or, in the long form, one value of each kind. */
function valuesFor(type: string): readonly unknown[] {
  if (isLong) return [true, "STUDENT", sentNumber, "2020-01-01T00:00:00Z"];
  if (type === "boolean") return [true];
  if (type.startsWith("timestamp")) return ["2020-01-01T00:00:00Z"];
  return [/int|numeric|double/.test(type) ? sentNumber : "STUDENT"];
}

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_all, initial: string) => initial.toUpperCase());

describe("mass assignment", () => {
  it("changes only the columns that tutors may set, and columns derived from them", async () => {
    const columns = await everyColumn();
    expect(columns.length).toBeGreaterThan(80);
    const mine = "select a.*, p.* from account a left join tutor_profile p on p.account_id = a.id where a.id = $1";
    const [before] = await app.database.query<Record<string, unknown>>(mine, [amelia.id]);
    for (const { name, type } of columns) {
      for (const key of new Set([name, camelCase(name)])) {
        for (const value of valuesFor(type)) {
          await fetch(`${app.origin}/api/teachers/${amelia.id}`, {
            method: "PUT",
            headers: { "content-type": "application/json", authorization: `Bearer ${amelia.client.accessToken}` },
            body: JSON.stringify({ [key]: value }),
          });
        }
      }
    }
    const [after] = await app.database.query<Record<string, unknown>>(mine, [amelia.id]);
    const changed = Object.keys(after ?? {}).filter((key) => String(after?.[key]) !== String(before?.[key]));
    const theirs = ["first_name", "last_name", "full_name", "country", "subject", "price", "headline", "introduction"];
    const more = ["experience", "motivation", "over18_at", "time_zone", "search", "updated_at"];
    // The server computes these columns from the chats once a minute, possibly during this test.
    const computed = ["new_contacts", "trial_requests", "response_minutes", "popularity"].filter(
      (key) => Number(after?.[key]) !== sentNumber,
    );
    expect(changed.filter((key) => ![...theirs, ...more, ...computed].includes(key))).toEqual([]);
    expect(after?.["role"]).toBe("TEACHER");
  });

  it("can't set the ID or role of a new account", async () => {
    const stranger = await aStudent(app);
    const response = await fetch(`${app.origin}/api/auth/sign-up-student`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...Object.fromEntries(
          (await everyColumn()).flatMap(({ name }) => [name, camelCase(name)]).map((name) => [name, 7]),
        ),
        ...{ name: "Eve", email: `eve.${Date.now()}@example.org`, password: "correct horse" },
        ...{ id: stranger.id, _id: stranger.id, role: "TEACHER", verified: true, suspended_at: null, created_at: 0 },
      }),
    });
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: string };
    const me = await fetch(`${app.origin}/api/auth/me`, { headers: { authorization: `Bearer ${data}` } });
    expect(await me.json()).toMatchObject({ data: { role: "STUDENT", verified: false } });
  });
});
