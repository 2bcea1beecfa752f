import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as send } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ApolloServer } from "@apollo/server";
import { aChat, aStudent, type Person } from "./testing/people.js";
import { startTestApp, type TestApp } from "./testing/startTestApp.js";

const operations = Object.values(
  JSON.parse(readFileSync(join(__dirname, "../schema/operations.json"), "utf8")) as Record<string, string>,
);
const nameOf = (text: string) => /^\w+ (\w+)/.exec(text)?.[1] ?? "";
const operation = (name: string) => operations.find((text) => nameOf(text) === name) ?? "";

type Headers = Record<string, string>;
type Refusals = {
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
  readonly error?: { readonly code: string };
};
type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: string };

/** Sends a body to GraphQL as it is. */
async function post({ origin }: TestApp, body: string, headers: Headers = {}, path = "/graphql"): Promise<Answer> {
  const { length } = Buffer.from(body);
  const all = { "content-type": "application/json", "content-length": length, ...headers };
  return new Promise((resolve, reject) => {
    const request = send(origin + path, { method: "POST", headers: all }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const whole = Buffer.concat(parts);
        const isGzip = response.headers["content-encoding"] === "gzip";
        const text = (isGzip ? gunzipSync(whole) : whole).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

function byHash(text: string, variables: object): string {
  const sha256Hash = createHash("sha256").update(text).digest("hex");
  const extensions = { persistedQuery: { version: 1, sha256Hash } };
  return JSON.stringify({ operationName: nameOf(text), variables, extensions });
}

/** What must be the same both ways: all but what tells one request from another, and an ETag, which nobody may keep. */
function comparable({ status, headers, body }: Answer) {
  const { date, etag: _etag, "x-request-id": id, "content-length": length, ...others } = headers;
  expect([typeof date, typeof id]).toEqual(["string", "string"]);
  if (length !== undefined && others["content-encoding"] === undefined)
    expect(Number(length)).toBe(Buffer.byteLength(body));
  return { status, headers: others, body: body.replaceAll(String(id), "ID") };
}

let app: TestApp;
let sam: Person;
let ids: { readonly tutor: string; readonly chat: string };
let byApollo: jest.SpyInstance;

beforeAll(async () => {
  app = await startTestApp({ config: { metrics: { host: "127.0.0.1", port: 0 } } });
  const { student, tutor, id: chat } = await aChat(app);
  [sam, ids] = [student, { tutor: tutor.id, chat }];
  byApollo = jest.spyOn(ApolloServer.prototype, "executeHTTPGraphQLRequest");
});
beforeEach(() => byApollo.mockClear());

const token = (person: Person): Headers => ({ authorization: `Bearer ${person.client.accessToken ?? ""}` });

describe("a query of the web client, asked by its hash, goes the short way and is answered as the long way answers it", () => {
  const queries = operations.filter((text) => text.startsWith("query")).map((text) => [nameOf(text), text] as const);
  const wishes: Record<string, Headers> = {
    plainly: {},
    "as the web client asks": { accept: "application/json", "accept-encoding": "gzip, deflate, br" },
    "as Apollo Client does by itself": { accept: "application/graphql-response+json,application/json;q=0.9" },
    "for any type": { accept: "*/*" },
    "as GraphQL's own type, compressed": { accept: "application/graphql-response+json", "accept-encoding": "gzip" },
    "from another site's page": { origin: "https://elsewhere.example", cookie: "saywell_refresh=invented" },
    "with an id of one's own": { "x-request-id": "my-own-id" },
  };

  it.each(queries)("%s", async (_name, text) => {
    const isAboutTutor = /\btutor\(/.test(text);
    const variables = { id: isAboutTutor ? ids.tutor : ids.chat, sort: "TOP_PICKS", named: "a", withMessages: true };
    for (const [wish, headers] of Object.entries(wishes)) {
      for (const who of [{}, token(sam)]) {
        const all = { ...headers, ...who };
        byApollo.mockClear();
        const short = await post(app, byHash(text, variables), all);
        expect({ wish, calls: byApollo.mock.calls.length }).toEqual({ wish, calls: 0 });
        const long = await post(app, JSON.stringify({ query: text, variables }), all);
        expect({ wish, calls: byApollo.mock.calls.length }).toEqual({ wish, calls: 1 });
        expect(comparable(short)).toEqual(comparable(long));
      }
    }
  });

  it("is counted and measured as well", async () => {
    const count = async () => {
      const text = await (await fetch(app.metricsUrl ?? "")).text();
      const of = (name: string, labels: string) =>
        new RegExp(`^${name}_count\\{${labels}\\} (\\d+)`, "m").exec(text)?.[1];
      return [
        of("saywell_http_request_duration_seconds", 'method="POST",route="/graphql",status="2xx"'),
        of("saywell_graphql_operation_duration_seconds", 'operation="subjects",door="http",outcome="ok"'),
      ].map(Number);
    };
    const subjects = byHash(operation("SubjectPicker"), {});
    await post(app, subjects);
    const [requests = 0, asked = 0] = await count();
    await post(app, subjects);
    const [requestsThen = 0, askedThen = 0] = await count();
    expect([requestsThen - requests, askedThen - asked]).toEqual([1, 1]);
  });
});

describe("what is anything else goes the long way, and is answered as ever", () => {
  const subjects = () => byHash(operation("SubjectPicker"), {});
  type Row = {
    readonly is: string;
    readonly body: () => string;
    readonly headers?: () => Headers;
    readonly path?: string;
  };
  const others: Record<string, Row> = {
    "a token that is not valid": {
      is: "401 UNAUTHENTICATED",
      body: subjects,
      headers: () => ({ authorization: "Bearer invented" }),
    },
    "a hash that nobody knows": {
      is: "200 PERSISTED_QUERY_NOT_FOUND",
      body: () => byHash("query Unknown { subjects { value } }", {}),
    },
    "a change": { is: "200 undefined", body: () => byHash(operation("LogOut"), {}) },
    "a subscription": { is: "200 INTERNAL_SERVER_ERROR", body: () => byHash(operation("ChatFeed"), {}) },
    "variables that don't fit": {
      is: "200 BAD_USER_INPUT",
      body: () => byHash(operation("TutorSearch"), { sort: "SIDEWAYS" }),
      headers: () => token(sam),
    },
    "another operation's name": {
      is: "200 OPERATION_RESOLUTION_FAILURE",
      body: () => subjects().replace("SubjectPicker", "Inbox"),
    },
    "a text beside the hash": {
      is: "200 GRAPHQL_VALIDATION_FAILED",
      body: () => JSON.stringify({ ...(JSON.parse(subjects()) as object), query: "{ __typename }" }),
    },
    "half a body": { is: "400 MALFORMED", body: () => subjects().slice(0, 20) },
    "a list of operations": { is: "400 BAD_REQUEST", body: () => `[${subjects()}]` },
    "no JSON by its type": {
      is: "400 BAD_REQUEST",
      body: subjects,
      headers: () => ({ "content-type": "text/plain" }),
    },
    "a type that we don't speak": { is: "406 BAD_REQUEST", body: subjects, headers: () => ({ accept: "text/html" }) },
    "a type that is a word of JavaScript's": {
      is: "406 BAD_REQUEST",
      body: subjects,
      headers: () => ({ accept: "constructor" }),
    },
    "types to negotiate about": {
      is: "200 undefined",
      body: subjects,
      headers: () => ({ accept: "text/html, application/json;q=0.5" }),
    },
    "another address of the same": { is: "200 undefined", body: subjects, path: "/graphql?x=1" },
  };

  it.each(Object.entries(others))("%s", async (what, { is, body, headers, path }) => {
    const { status, body: text } = await post(app, body(), headers?.(), path);
    const { errors, error } = JSON.parse(text) as Refusals;
    const code = errors?.[0]?.extensions.code ?? error?.code;
    expect(`${status} ${code}`).toBe(is);
    // What is no JSON never comes as far.
    expect(byApollo).toHaveBeenCalledTimes(what === "half a body" ? 0 : 1);
  });

  it("a body that comes in pieces", async () => {
    const body = subjects();
    const { port, hostname } = new URL(app.origin);
    const socket = connect(Number(port), hostname).setEncoding("utf8");
    await once(socket, "connect");
    let text = "";
    socket.on("data", (piece: string) => (text += piece));
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`);
    // The server, in this process, has read the first piece when a request of another connection is answered.
    await post(app, subjects());
    socket.write(body.slice(10));
    await once(socket, "close");
    expect(text).toMatch(/^HTTP\/1\.1 200 [^]*"data":\{"subjects":/);
    expect(byApollo).toHaveBeenCalledTimes(1);
  });
});

it("too many searches by the short way are refused as those by the long way, and both count", async () => {
  const strict = await startTestApp({ config: { rateLimits: true } });
  const kim = await aStudent(strict);
  const text = operation("TutorSearch");
  const variables = { sort: "TOP_PICKS" };
  const short = () => post(strict, byHash(text, variables), token(kim));
  const long = () => post(strict, JSON.stringify({ query: text, variables }), token(kim));
  let [refused, expected] = [await short(), await long()];
  for (let i = 0; i < 240 && (refused.status === 200 || expected.status === 200); i++) {
    [refused, expected] = [await short(), await long()];
  }
  expect(refused.status).toBe(429);
  // Between the two a second may pass.
  const timeless = (answer: Answer) =>
    JSON.parse(JSON.stringify(comparable(answer)).replaceAll(/\b(?!429)\d+\b/g, "N")) as unknown;
  expect(timeless(refused)).toEqual(timeless(expected));
});
