import { createHash } from "node:crypto";
import { type Client, createClient } from "graphql-ws";
import { getIntrospectionQuery } from "graphql";
import { WebSocket } from "ws";
import { readKnownOperations } from "../../../../platform/graphql/schemaFolder.js";
import { atTheEnd } from "../../../support/atTheEnd.js";
import { aChat, aStudent, type Person } from "../../../support/people/people.js";
import { startTestApp, type TestApp } from "../../../support/servers/startTestApp.js";

let app: TestApp;
let sam: Person;
let socket: Client;
beforeAll(async () => {
  app = await startTestApp();
  sam = (await aChat(app)).student;
  socket = socketOf(app, sam);
});

function socketOf({ origin }: TestApp, { client }: Person): Client {
  const connection = createClient({
    url: `${origin.replace(/^http/, "ws")}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${client.accessToken}` },
    retryAttempts: 0,
  });
  atTheEnd(async () => connection.dispose());
  return connection;
}

type Errors = readonly { readonly extensions?: { readonly code?: string } }[];

/** Returns the code of the first error, if any. */
function sendOverSocket(client: Client, payload: Readonly<Record<string, unknown>>): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let code: string | undefined;
    client.subscribe(payload as { query: string }, {
      next: ({ errors }) => (code = errors?.[0]?.extensions?.["code"] as string | undefined),
      complete: () => resolve(code),
      error: (errors) => {
        if (Array.isArray(errors)) resolve((errors as Errors)[0]?.extensions?.code);
        else reject(new Error(`The connection broke: ${String(errors)}`));
      },
    });
  });
}

const post = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/graphql`, {
    method: "POST",
    headers: {
      accept: "application/graphql-response+json",
      "content-type": "application/json",
      authorization: `Bearer ${sam.client.accessToken}`,
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const many = (times: number, text: (i: number) => string) => Array.from({ length: times }, (_, i) => text(i)).join(" ");
const deep = "tutorProfile { tutor { reviews { edges { node { author { avatar { url } } } } } } }";
const credentials = 'input: { email: "a@b.cc", password: "guess" }';

/** Rejected documents: the error code, what is wrong with the document, and the document. */
const tooMuch: readonly (readonly [code: string, what: string, query: string])[] = [
  ["TOO_MANY_TOKENS", "too many fields", `{ ${many(2001, () => "__typename")} }`],
  ["TOO_MANY_TOKENS", "too many arguments", `{ chats(${many(1200, (i) => `a${i}: 1`)}) { totalCount } }`],
  ["TOO_DEEP", "deep fields", `mutation { logIn(${credentials}) { session { viewer { ${deep} } } } }`],
  [
    "TOO_DEEP",
    "deep fragments",
    `mutation { logIn(${credentials}) { session { viewer { ...V } } } }
     fragment V on Viewer { ... on Viewer { ...W } } fragment W on Viewer { ${deep} }`,
  ],
  ["TOO_MANY_ALIASES", "aliases", `{ ${many(21, (i) => `a${i}: subjects { value }`)} }`],
  ["TOO_MANY_ALIASES", "aliases of __typename", `{ ${many(500, (i) => `a${i}: __typename`)} }`],
  ["TOO_MANY_ALIASES", "names of one scalar field", `{ viewer { email ${many(3, (i) => `a${i}: email`)} } }`],
  [
    "TOO_MANY_ALIASES",
    "names of one scalar field in fragments",
    `{ viewer { ...V ... on Viewer { a: email b: email } } } fragment V on Viewer { c: email d: email }`,
  ],
  ["TOO_MANY_DIRECTIVES", "directives", `{ ${many(41, () => "__typename @include(if: true)")} }`],
  ["TOO_MANY_FRAGMENTS", "fragments", many(61, (i) => `fragment F${i} on Viewer { email }`) + " { viewer { ...F0 } }"],
  [
    "TOO_MANY_FIELDS",
    "fields in fragments",
    `{ viewer { ${many(20, (i) => `... on Viewer { a${i}: avatar { ...A } }`)} } }
     fragment A on Image { ${many(60, (i) => `url${i}`)} }`,
  ],
  [
    "TOO_MANY_FIELDS",
    "fragments that each spread the next one twice",
    `{ ...F0 } ${many(59, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)}
     fragment F59 on Query { subjects { value } }`,
  ],
  ["TOO_MANY_MERGED_FIELDS", "a repeated field", `{ ${many(180, () => "tutors { edges { node { id } } }")} }`],
  [
    "TOO_MANY_MERGED_FIELDS",
    "a field repeated through fragments",
    `{ viewer { ${many(6, () => `... on Viewer { ${many(5, () => "avatar { url }")} }`)} } }`,
  ],
  ["TOO_MANY_ROOT_FIELDS", "root fields", `{ ${many(11, (i) => `a${i}: subjects { value }`)} }`],
  [
    "TOO_COSTLY",
    "nested pages",
    "{ chats(first: 100) { edges { node { messages(last: 100) { edges { node { id } } } } } } }",
  ],
  [
    "TOO_COSTLY",
    "nested pages in fragments",
    `{ chats(first: 100) { edges { node { ...M } } } } fragment M on Chat { messages(last: 100) { edges { node { ...A } } } }
     fragment A on Message { author { id } }`,
  ],
  ["GRAPHQL_PARSE_FAILED", "invalid syntax", "{ viewer "],
  ["GRAPHQL_VALIDATION_FAILED", "unknown fields", "{ passwords }"],
  [
    "GRAPHQL_VALIDATION_FAILED",
    "circular fragments",
    "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
  ],
];

describe.each(tooMuch)("a GraphQL operation rejected with %s for %s", (code, _what, query) => {
  it("gets status 400 and the code over HTTP", async () => {
    const answer = await post({ query });
    const { errors, data } = (await answer.json()) as { errors: Errors; data?: unknown };
    expect([answer.status, errors[0]?.extensions?.code, data]).toEqual([400, code, undefined]);
  });

  it("gets the code over the WebSocket", async () => {
    expect(await sendOverSocket(socket, { query })).toBe(code);
  });
});

describe("GraphQL over HTTP", () => {
  it("accepts a picture's URL in many sizes, the type under many names, and a scalar field under three", async () => {
    const urls = many(5, (i) => `w${i}: absoluteUrl(width: ${96 * (i + 1)})`);
    const names = many(5, (i) => `t${i}: __typename`);
    const query = `{ viewer { email a: email b: email ${names} person { avatar { ${urls} } } } }`;
    expect((await post({ query })).status).toBe(200);
  });

  it("rejects batches of operations", async () => {
    expect((await post([{ query: "{ __typename }" }, { query: "{ __typename }" }])).status).toBe(400);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "does not execute a mutation in a cross-site form post with %s",
    async (type) => {
      const query = `mutation { logOut { problems { code } } }`;
      const { status } = await post(JSON.stringify({ query }), { "content-type": type });
      expect([400, 415]).toContain(status);
      expect((await post({ query: "{ viewer { email } }" })).status).toBe(200);
    },
  );

  it("rejects mutations over GET, and queries over GET without a preflighted header", async () => {
    const get = (query: string, headers: Record<string, string>) =>
      fetch(`${app.origin}/graphql?query=${encodeURIComponent(query)}`, { headers });
    const preflighted = { "apollo-require-preflight": "1" };
    expect((await get("mutation { logOut { problems { code } } }", preflighted)).status).toBe(405);
    expect((await get("{ __typename }", {})).status).toBe(400);
    expect((await get("{ __typename }", preflighted)).status).toBe(200);
  });

  it("forbids caching in every response", async () => {
    for (const query of ["{ viewer { email } }", "{ nothing }"]) {
      expect((await post({ query })).headers.get("cache-control")).toBe("no-store");
    }
  });

  it("masks errors, so that they reveal nothing about how the server is built", async () => {
    const text = await (await post({ query: "{ chat(id: 5, x: 1) { id nothing } }", variables: [] })).text();
    expect(text).not.toMatch(/stack|node_modules|\.ts:|select |postgres/i);
  });
});

describe("introspection", () => {
  let closed: TestApp, person: Person;
  beforeAll(async () => {
    closed = await startTestApp({ config: { introspection: false } });
    person = await aStudent(closed);
  });

  it("returns the schema if it is on", async () => {
    expect((await post({ query: getIntrospectionQuery() })).status).toBe(200);
  });

  it("is rejected if it is off", async () => {
    const answer = await person.client.send("{ __schema { types { name } } }");
    expect([answer.status, answer.errors.length > 0, answer.data]).toEqual([400, true, null]);
  });

  it('can\'t be circumvented by "did you mean" suggestions when it is off, over HTTP or WebSocket', async () => {
    const [typo, argument] = ["{ viewr { email } }", "{ tutors(firts: 1) { totalCount } }"];
    const overSocket = (query: string) =>
      new Promise<string>((resolve) => {
        const error = (errors: unknown) => resolve(JSON.stringify(errors));
        socketOf(closed, person).subscribe({ query }, { next: error, error, complete: () => undefined });
      });
    for (const query of [typo, argument]) {
      const answers = [JSON.stringify((await person.client.send(query)).errors), await overSocket(query)];
      for (const answer of answers) {
        expect(answer).toContain("GRAPHQL_VALIDATION_FAILED");
        expect(answer).not.toMatch(/did you mean|viewer|first"/i);
      }
    }
  });
});

describe("the web client's own operations", () => {
  const known = Object.entries(readKnownOperations());
  const idOf = (name: string) => known.find(([, text]) => text.includes(` ${name}`))?.[0] ?? "";

  it("use the hash of their text as their ID", () => {
    for (const [hash, text] of known) expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
  });

  it("can be run by their hash alone over HTTP and WebSocket, but unknown hashes are rejected", async () => {
    const persisted = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
    const answer = await post(persisted(idOf("Viewer")));
    expect(await answer.json()).toMatchObject({ data: { viewer: { email: sam.credentials.email } } });
    expect(await sendOverSocket(socket, { query: "", ...persisted(idOf("Viewer")) })).toBeUndefined();
    const unknown = persisted("0".repeat(64));
    expect(await (await post(unknown)).json()).toMatchObject({
      errors: [{ extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
    });
    expect(await sendOverSocket(socket, { query: "", ...unknown })).toBe("PERSISTED_QUERY_NOT_FOUND");
  });

  it("are not the only ones allowed: other clients can register theirs as automatic persisted queries", async () => {
    const query = "{ viewer { email } }";
    const sha256Hash = createHash("sha256").update(query).digest("hex");
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    expect(await (await post({ extensions })).json()).toMatchObject({
      errors: [{ extensions: { code: "PERSISTED_QUERY_NOT_FOUND" } }],
    });
    expect((await post({ query, extensions })).status).toBe(200);
    expect(await (await post({ extensions })).json()).toMatchObject({ data: { viewer: {} } });
    expect(await sendOverSocket(socket, { query: "", extensions })).toBeUndefined();
  });

  it("are the only ones allowed if knownOperationsOnly is set, whatever whitespace they contain", async () => {
    const strict = await startTestApp({ config: { knownOperationsOnly: true } });
    const ask = (body: object) =>
      fetch(`${strict.origin}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const refused = await ask({ query: "{ subjects { value } }" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: "OPERATION_NOT_KNOWN" } }] },
    ]);
    const [, text = ""] = known.find(([, one]) => one.includes("SubjectPicker")) ?? [];
    expect((await ask({ query: text.replaceAll(/\s+/g, " ") })).status).toBe(200);
    const bySocket = createClient({
      url: `${strict.origin.replace(/^http/, "ws")}/graphql`,
      webSocketImpl: WebSocket,
      retryAttempts: 0,
    });
    atTheEnd(async () => bySocket.dispose());
    expect(await sendOverSocket(bySocket, { query: "{ subjects { value } }" })).toBe("OPERATION_NOT_KNOWN");
    expect(await sendOverSocket(bySocket, { query: `{ ${"a ".repeat(100_000)} }` })).toBe("TOO_MANY_TOKENS");
  });

  it("do not exceed any limit", async () => {
    const codes = await Promise.all(
      known.map(async ([sha256Hash, text]) => {
        const needsInput = /\$\w+: \w+!/.test(text.split("{")[0] ?? "");
        const answer = await post({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
        const { errors } = (await answer.json()) as { errors?: Errors };
        const code = errors?.[0]?.extensions?.code;
        return needsInput && code === "BAD_USER_INPUT" ? undefined : code;
      }),
    );
    expect(codes.filter((code) => code?.startsWith("TOO_"))).toEqual([]);
  });
});
