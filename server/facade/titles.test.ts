import { aLegacyStudent, aLegacyTutorByWizard, type LegacyPerson } from "../testing/support/people/legacyPeople.js";
import { agedToken } from "../testing/support/people/agedToken.js";
import { isHumanTitle, legacyError, legacyTitle } from "../testing/support/clients/legacyTitle.js";
import { aVideo } from "../testing/support/people/pictures.js";
import { formWith, type RestCall, type RestReply } from "../testing/support/clients/restClient.js";
import { restContract } from "../testing/support/clients/restContract.js";
import { type NotConnected, SocketClient } from "../testing/support/clients/socketClient.js";
import { socketContract } from "../testing/support/clients/socketContract.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import type { JsonObject } from "../testing/support/clients/contractFile.js";

let app: TestApp;
let sam: LegacyPerson;
let amelia: LegacyPerson;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  [sam, amelia] = await Promise.all([aLegacyStudent(app), aLegacyTutorByWizard(app)]);
});

/** Returns one toast title for each way that legacy clients read responses. */
function titlesOf({ status, body }: Pick<RestReply<unknown>, "status" | "body">): readonly string[] {
  return [
    legacyTitle(legacyError({ error: { status, data: body } as never })),
    legacyTitle({ data: body }),
    legacyTitle(body),
  ];
}

function expectHuman(titles: readonly string[]): void {
  for (const title of titles) expect([title, isHumanTitle(title)]).toEqual([title, true]);
}

describe("a legacy client's toast", () => {
  it("is classified as unreadable by this file's helper only if it is a code, markup, a placeholder or too short", () => {
    expectHuman(["Please log in first.", "The email or the password is wrong."]);
    expect(legacyTitle({ error: { code: "X" } })).toBe("Unknown error occurred");
    for (const nonsense of [
      "Unknown error occurred",
      "EMAIL_TAKEN",
      "<html>",
      "[object Object]",
      "undefined is bad",
      "Try again",
      "",
    ]) {
      expect([nonsense, isHumanTitle(nonsense)]).toEqual([nonsense, false]);
    }
    expect(legacyTitle(legacyError({ error: { data: { errors: { body: ["bad"] } } } }))).toBe("Unknown error occurred");
  });

  const refused: readonly (readonly [status: number, code: string, ask: () => Promise<RestReply<unknown>>])[] = [
    [400, "MALFORMED", () => sam.rest.send("post", "/auth/login", { json: { email: 1 } })],
    [400, "MALFORMED", () => raw("post", "/auth/login", "{")],
    [
      400,
      "WRONG_CREDENTIALS",
      () => sam.rest.send("post", "/auth/login", { json: { email: "x@y.zz", password: "12345678" } }),
    ],
    [400, "FILE_MISSING", () => sam.rest.send("post", "/upload/image", { body: formWith("other", aVideo()) })],
    [
      400,
      "BAD_IDEMPOTENCY_KEY",
      () => sam.rest.send("post", "/auth/sign-up-student", { json: {}, headers: { "idempotency-key": "" } }),
    ],
    [401, "LOG_IN_FIRST", () => sam.rest.send("get", "/chats", { headers: { authorization: "" } })],
    [401, "BAD_TOKEN", () => sam.rest.send("get", "/chats", { headers: { authorization: "Bearer x" } })],
    [
      401,
      "TOKEN_EXPIRED",
      async () =>
        sam.rest.send("get", "/chats", { headers: { authorization: await agedToken(sam.rest.accessToken ?? "", -1) } }),
    ],
    [401, "SESSION_ENDED", () => sam.rest.send("post", "/auth/refresh", { headers: { cookie: "" } })],
    [403, "WRONG_ROLE", () => amelia.rest.send("get", "/teachers")],
    [403, "NOT_YOUR_PROFILE", () => amelia.rest.send("put", `/teachers/${sam.id}`, { json: {} })],
    [404, "NOT_FOUND", () => sam.rest.send("get", "/no/such/place")],
    [404, "TUTOR_NOT_FOUND", () => sam.rest.send("get", "/teachers/none")],
    [404, "CHAT_NOT_FOUND", () => sam.rest.send("get", "/chats/none")],
    [405, "METHOD_NOT_ALLOWED", () => sam.rest.send("delete", "/chats")],
    [409, "EMAIL_TAKEN", () => sam.rest.send("post", "/auth/sign-up-teacher", { json: sam.credentials })],
    [413, "BODY_TOO_LARGE", () => sam.rest.send("post", "/auth/login", { json: { email: "x".repeat(300_000) } })],
    [415, "MEDIA_TYPE_NOT_SUPPORTED", () => raw("post", "/auth/login", "x", "text/plain")],
    [415, "CHARSET_NOT_SUPPORTED", () => raw("post", "/auth/login", "{}", "application/json; charset=latin1")],
    [415, "PICTURE_NOT_SUPPORTED", () => sam.rest.send("post", "/upload/image", { body: formWith("image", aVideo()) })],
    [
      415,
      "FILE_NOT_SUPPORTED",
      () => sam.rest.send("post", "/upload/pdf", { body: formWith("pdf", aVideo(), "cv.pdf") }),
    ],
    [422, "REQUIRED", () => sam.rest.send("post", "/auth/sign-up-student", { json: {} })],
    [
      422,
      "BAD_EMAIL",
      () => sam.rest.send("post", "/auth/sign-up-teacher", { json: { email: "x", password: "12345678" } }),
    ],
    [
      422,
      "TOO_SHORT",
      () => sam.rest.send("post", "/auth/sign-up-teacher", { json: { email: "x@y.zz", password: "1" } }),
    ],
    [422, "BAD_VIDEO", () => save({ youtubeVideoID: "?" })],
    [422, "NO_PICTURE", () => save({ thumbnail: "../../etc/passwd" })],
    [422, "BAD_PRICE", () => save({ price: 0 })],
    [422, "UNKNOWN_COUNTRY", () => save({ country: "zz" })],
    [422, "UNKNOWN_SUBJECT", () => save({ subject: "magic" })],
    [422, "BAD_CHARACTERS", () => save({ headline: "a\u0000b" })],
    [422, "TOO_LONG", () => save({ headline: "x".repeat(121) })],
    [422, "BAD_PAGE_SIZE", () => sam.rest.send("get", "/chats?limit=0")],
    [422, "EMPTY_PRICE_RANGE", () => sam.rest.send("get", "/teachers?priceFrom=9&priceTo=1")],
    [422, "BAD_CURSOR", () => sam.rest.send("get", "/chats/none?before=none")],
  ];
  const save = (json: object) => amelia.rest.send("put", `/teachers/${amelia.id}`, { json });
  const raw = (method: string, path: string, body: string, type = "application/json") =>
    sam.rest.send(method, path, { body, headers: { "content-type": type } } satisfies RestCall);

  it.each(refused)("is a sentence for %i %s", async (status, code, ask) => {
    const reply = await ask();
    expect([reply.status, reply.error?.code]).toEqual([status, code]);
    expect(reply.body).not.toHaveProperty("errors");
    expectHuman(titlesOf(reply));
  });

  it("is a sentence for too many requests, with Retry-After", async () => {
    const flood = Array.from({ length: 300 }, () => sam.rest.send("post", "/auth/login", { json: {} }));
    const refusedReply = (await Promise.all(flood)).find(({ status }) => status === 429);
    expect(refusedReply?.error?.code).toBe("TOO_MANY_REQUESTS");
    expect(Number(refusedReply?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refusedReply?.headers.get("ratelimit-remaining")).toBe("0");
    expectHuman(titlesOf(refusedReply as RestReply<unknown>));
  });

  it("is a sentence with 503 and Retry-After while the database is down, and requests succeed afterward", async () => {
    const away = await startTestApp();
    const student = await aLegacyStudent(away);
    const socket = await student.connects();
    const [{ name }] = (await away.database.query<{ name: string }>("select current_database() as name")) as [
      { name: string },
    ];
    await app.database.query(`alter database ${name} connection limit 0`);
    await app.database.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    const reply = await student.rest.send("get", "/chats");
    expect([reply.status, reply.error?.code, reply.headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "5"]);
    expectHuman(titlesOf(reply));
    const { error } = await socket.ask("read_message", { messageID: `${student.id}-2` });
    expect(error?.code).toBe("UNAVAILABLE");
    await app.database.query(`alter database ${name} connection limit -1`);
    expect((await student.rest.send("get", "/chats")).status).toBe(200);
  });

  it("is a sentence for an unexpected error, and does not reveal the cause", async () => {
    const broken = await startTestApp();
    const student = await aLegacyStudent(broken);
    const socket = await student.connects();
    await broken.database.query("alter table chat rename to a_chat_with_secrets");
    const reply = await student.rest.send("get", "/chats");
    expect([reply.status, reply.error?.code]).toEqual([500, "INTERNAL_ERROR"]);
    expect(JSON.stringify(reply.body)).not.toMatch(/relation|secret|select/);
    expectHuman(titlesOf(reply));
    const { error } = await socket.ask("message", { chatID: student.id, content: "Hi" });
    expect(error).toEqual({ code: "INTERNAL_ERROR", msg: "Something went wrong on our side. Please try again." });
  });

  it("is a sentence on the socket: in the exception, in the acknowledgement and for a rejected connection", async () => {
    const socket = await sam.connects();
    for (const [event, payload] of [
      ["message", {}],
      ["start_chat", {}],
      ["read_message", {}],
      ["nonsense", {}],
      ["message", 5],
    ] as const) {
      const answer = await socket.ask(event, payload);
      expectHuman([legacyTitle({ data: answer }), legacyTitle(answer), legacyTitle((await socket.next()).payload)]);
    }
    for (const version of [2, 3, 4] as const) {
      const connecting = SocketClient.connect({ origin: app.origin, accessToken: "bad", version });
      const failure = (await connecting.catch((error: unknown) => error)) as NotConnected;
      expectHuman([legacyTitle(failure), legacyTitle(failure.data)]);
    }
  });

  it("is a sentence for every error example in the contracts", () => {
    const responses = Object.values(
      restContract.file.at("components", "responses") as JsonObject,
    ) as readonly JsonObject[];
    const bodies = responses.flatMap(({ content }) => {
      const { examples = {} } = ((content ?? {}) as Record<string, JsonObject>)["application/json"] ?? {};
      return Object.values(examples as JsonObject).map((example) => (example as JsonObject)["value"]);
    });
    const failures = bodies.filter((body) => Object.hasOwn(body as object, "error"));
    expect(failures.length).toBeGreaterThan(25);
    for (const body of failures) expectHuman(titlesOf({ status: 400, body: body as never }));
    const [, exception] = socketContract.messages().find(([key]) => key === "exception") ?? [];
    for (const { payload } of exception?.["examples"] as readonly { payload: unknown }[])
      expectHuman([legacyTitle(payload)]);
  });
});
