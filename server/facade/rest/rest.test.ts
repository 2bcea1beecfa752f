import { newId } from "../../platform/ids.js";
import {
  aLegacyNewcomer,
  aLegacyStudent,
  aLegacyTutor,
  ameliaSays,
  type LegacyPerson,
} from "../../testing/legacyPeople.js";
import { aStudent, aTutor } from "../../testing/people.js";
import { aPhoto } from "../../testing/pictures.js";
import { RestClient, type RestUser } from "../../testing/restClient.js";
import { startTestApp, type TestApp } from "../../testing/startTestApp.js";

let app: TestApp;
let sam: LegacyPerson;
let amelia: LegacyPerson;

beforeAll(async () => {
  app = await startTestApp();
  [sam, amelia] = await Promise.all([aLegacyStudent(app), aLegacyTutor(app)]);
});

describe("coming in", () => {
  it("a student signs up and is who they said; both readings of the answer find the user", async () => {
    const { body } = await sam.rest.send<RestUser>("get", "/auth/me");
    expect(body).toMatchObject({ _id: sam.id, role: "STUDENT", firstName: "Sam", lastName: "Lee", verified: false });
    expect(body).toMatchObject({ email: sam.credentials.email, avatar: null });
    expect(body?.data).toEqual(Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => key !== "data")));
  });

  it("logs in with a stale token in the header, and with an email in other letters", async () => {
    const client = new RestClient(app.origin);
    client.accessToken = "stale.token.here";
    const email = sam.credentials.email.toUpperCase();
    client.accessToken = await client.ask<string>("post", "/auth/login", { ...sam.credentials, email });
    expect((await client.ask<RestUser>("get", "/auth/me"))._id).toBe(sam.id);
  });

  it("answers an unknown email and a wrong password with one and the same body", async () => {
    const client = new RestClient(app.origin);
    const tries = [
      { ...sam.credentials, password: "wrong horse" },
      { ...sam.credentials, email: "nobody@example.org" },
    ];
    const [one, other] = await Promise.all(
      tries.map((json) => client.send("post", "/auth/login", { json, headers: { "x-request-id": "same" } })),
    );
    expect(one?.status).toBe(400);
    expect(one?.body).toEqual({
      error: { code: "WRONG_CREDENTIALS", msg: "The email or the password is wrong.", requestId: "same" },
    });
    expect(other?.body).toEqual(one?.body);
  });

  it("says what is wrong with which field", async () => {
    const client = new RestClient(app.origin);
    const empty = await client.send("post", "/auth/sign-up-student", { json: {} });
    expect(empty.status).toBe(422);
    expect(empty.error).toMatchObject({ code: "REQUIRED", msg: "Please fill out the field" });
    expect(Object.keys(empty.error?.fields ?? {})).toEqual(["name", "email", "password"]);
    const short = await client.send("post", "/auth/sign-up-teacher", {
      json: { email: "a@example.org", password: "short" },
    });
    expect(short.error?.fields).toEqual({ password: "Minimum 8 characters required to enter" });
    const taken = await client.send("post", "/auth/sign-up-teacher", { json: sam.credentials });
    expect([taken.status, taken.error?.code]).toEqual([409, "EMAIL_TAKEN"]);
    const wrongType = await client.send("post", "/auth/login", { json: { email: 5, password: ["x"] } });
    expect(wrongType.status).toBe(400);
    expect(wrongType.error?.fields).toEqual({
      email: "The field email must be a text.",
      password: "The field password must be a text.",
    });
  });

  it("refreshes by the cookie, and ends with the logout", async () => {
    const other = await aLegacyStudent(app);
    const before = other.rest.refreshCookie;
    other.rest.accessToken = await other.rest.ask<string>("post", "/auth/refresh");
    expect(other.rest.refreshCookie).not.toBe(before);
    expect((await other.me())._id).toBe(other.id);
    await other.rest.ask("post", "/auth/logout");
    expect(other.rest.refreshCookie).toBeNull();
    const after = await other.rest.send("get", "/auth/me");
    expect([after.status, after.error?.code]).toEqual([401, "SESSION_ENDED"]);
    expect((await other.rest.send("post", "/auth/refresh")).status).toBe(401);
    expect((await other.rest.send("post", "/auth/logout")).status).toBe(200);
  });

  it.each([undefined, "", "Bearer", "Bearer nonsense", "null", "Basic c2FtOmxlZQ=="])(
    "nobody gets in by the header %s",
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { status, headers: told } = await new RestClient(app.origin).send("get", "/auth/me", { headers });
      expect([status, told.get("www-authenticate")]).toEqual([401, "Bearer"]);
    },
  );
});

describe("a tutor's profile", () => {
  it("is completed by the five bodies, and verified by the last", async () => {
    const tutor = await aLegacyNewcomer(app);
    const before = await tutor.me();
    expect(before).toMatchObject({ role: "TEACHER", firstName: "", subject: null, price: null, verified: false });
    await tutor.saves({ ...ameliaSays.about, email: "somebody.else@example.org" });
    await tutor.saves({ avatar: await tutor.rest.upload("image", await aPhoto()) });
    await tutor.saves(ameliaSays.description);
    const almost = await tutor.saves({
      ...ameliaSays.video,
      thumbnail: await tutor.rest.upload("image", await aPhoto()),
    });
    expect(almost.verified).toBe(false);
    const { status, body } = await tutor.rest.send<RestUser>("put", `/teachers/${tutor.id}`, {
      json: { price: "18.50" },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...ameliaSays.description,
      verified: true,
      price: 18.5,
      email: tutor.credentials.email,
    });
    expect(body?.data).toMatchObject({ verified: true });
    expect(await tutor.me()).toEqual(body?.data);
  });

  it("can't be saved by anybody else, nor emptied, nor told what it is not", async () => {
    const others = await sam.rest.send("put", `/teachers/${amelia.id}`, { json: { price: 1 } });
    expect([others.status, others.error?.code]).toEqual([403, "WRONG_ROLE"]);
    const colleague = await aLegacyNewcomer(app);
    const foreign = await colleague.rest.send("put", `/teachers/${amelia.id}`, { json: { price: 1 } });
    expect([foreign.status, foreign.error?.code]).toEqual([403, "NOT_YOUR_PROFILE"]);
    const emptied = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { headline: null, price: "" } });
    expect(emptied.status).toBe(422);
    expect(emptied.error?.fields).toEqual({
      headline: "Please fill out the field",
      price: "Please fill out the field",
    });
    const video = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { youtubeVideoID: "no such" } });
    expect(video.error?.fields).toEqual({ youtubeVideoID: "Invalid youtube video link!" });
    const price = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { price: "cheap" } });
    expect([price.status, price.error?.msg]).toEqual([400, "The field price must be a number."]);
    const greedy = await amelia.rest.send("put", `/teachers/${amelia.id}`, {
      json: { verified: false, role: "STUDENT", _id: newId(), email: "x@example.org", __proto__: { price: 1 } },
    });
    expect(greedy.body?.data).toEqual(await amelia.me());
  });

  it("is seen by a student without the email, and not before it can be shown", async () => {
    const { body } = await sam.rest.send<RestUser>("get", `/teachers/${amelia.id}`);
    expect(body).toMatchObject({ _id: amelia.id, firstName: "Amelia", verified: true });
    expect(JSON.stringify(body)).not.toContain("@");
    const unfinished = await aLegacyNewcomer(app);
    expect((await sam.rest.send("get", `/teachers/${unfinished.id}`)).status).toBe(404);
    expect((await unfinished.rest.send("get", `/teachers/${unfinished.id}`)).status).toBe(200);
    for (const id of [newId(), sam.id, "nonsense", "%00", "..%2f..%2f"]) {
      expect((await sam.rest.send("get", `/teachers/${id}`)).error?.code).toBe("TUTOR_NOT_FOUND");
    }
  });
});

describe("the list of tutors", () => {
  let place: TestApp;
  let student: LegacyPerson;
  const idsOf = async (query: string) =>
    (await student.rest.ask<readonly RestUser[]>("get", `/teachers${query}`)).map(({ firstName }) => firstName).sort();

  beforeAll(async () => {
    place = await startTestApp();
    student = await aLegacyStudent(place);
    await aTutor(place, { firstName: "Ada", country: "gb", subject: "math", price: 12 });
    await aTutor(place, { firstName: "Bea", country: "es", subject: "english", price: 20 });
    await aTutor(place, { firstName: "Cem", country: "tr", subject: "english", price: 55, verified: false });
  });

  it.each([
    ["", ["Ada", "Bea", "Cem"]],
    ["?subject=english", ["Bea", "Cem"]],
    ["?subject=&countries=&priceFrom=&limit=", ["Ada", "Bea", "Cem"]],
    ["?countries=gb&countries=es", ["Ada", "Bea"]],
    ["?countries[]=gb&countries[]=tr", ["Ada", "Cem"]],
    ["?countries=gb,es", ["Ada", "Bea"]],
    ["?priceFrom=15&priceTo=30", ["Bea"]],
    ["?priceFrom=15&priceTo=40", ["Bea", "Cem"]],
    ["?page=7&unknown=x", ["Ada", "Bea", "Cem"]],
  ])("with %s has %j", async (query, names) => {
    expect(await idsOf(query)).toEqual(names);
  });

  it("puts verified tutors first, and tells what is beyond the limit", async () => {
    const { body } = await student.rest.send<readonly RestUser[]>("get", "/teachers?limit=2");
    expect(body?.data.map(({ verified }) => verified)).toEqual([true, true]);
    expect(body?.meta).toEqual({ total: 3, limit: 2, hasMore: true });
  });

  it.each([
    ["?priceFrom=cheap", 400],
    ["?limit=many", 400],
    ["?subject=english&subject=math", 400],
    ["?limit=0", 422],
    ["?limit=501", 422],
    ["?limit=1.5", 422],
    ["?subject=magic", 422],
    ["?countries=atlantis", 422],
    ["?priceFrom=-1", 422],
    ["?priceFrom=30&priceTo=10", 422],
  ])("refuses %s with %i", async (query, status) => {
    expect((await student.rest.send("get", `/teachers${query}`)).status).toBe(status);
  });

  it("is for students only", async () => {
    const tutor = await aLegacyNewcomer(place);
    expect((await tutor.rest.send("get", "/teachers")).error?.code).toBe("WRONG_ROLE");
  });
});

describe("chats", () => {
  it("are listed with their newest message, and messages come oldest first, page by page", async () => {
    const [student, tutor] = await Promise.all([aLegacyStudent(app, "Nora Berg"), aLegacyTutor(app)]);
    const socket = await student.connects();
    const { chat } = await socket.must<{ chat: { _id: string } }>("start_chat", { teacherID: tutor.id, message: "1" });
    for (const content of ["2", "3", "4", "5"]) await socket.must("message", { chatID: chat._id, content });
    const [listed] = await tutor.chats("?onlyUnreads=true");
    expect(listed).toMatchObject({
      _id: chat._id,
      unreads: 5,
      lastMessage: { content: "5", author: { name: "Nora Berg" } },
    });
    expect(listed?.teacher).toMatchObject({ _id: tutor.id, firstName: "Amelia", name: "Amelia Stone" });
    expect(await student.chats("?onlyUnreads=1")).toEqual([]);
    expect(await student.chats("?onlyUnreads=false")).toHaveLength(1);
    expect(await student.chats("?onlyUnreads=")).toHaveLength(1);

    const newest = await tutor.rest.send<readonly { _id: string; content: string }[]>(
      "get",
      `/chats/${chat._id}?limit=2`,
    );
    expect(newest.body?.data.map(({ content }) => content)).toEqual(["4", "5"]);
    expect(newest.body?.meta).toEqual({ limit: 2, hasMore: true });
    const before = newest.body?.data[0]?._id ?? "";
    const older = await tutor.messages(chat._id, `?before=${before}`);
    expect(older.map(({ content }) => content)).toEqual(["1", "2", "3"]);
    expect((await tutor.rest.send("get", `/chats/${chat._id}?before=nonsense`)).error?.code).toBe("BAD_CURSOR");
    expect((await tutor.rest.send("get", "/chats?onlyUnreads=perhaps")).status).toBe(400);
  });

  it("are nobody else's", async () => {
    const [tutor, stranger] = await Promise.all([aTutor(app), aStudent(app)]);
    const { chat } = await stranger.writesTo(tutor, "Hi");
    for (const id of [chat.id, newId(), "nonsense"]) {
      const { status, error } = await sam.rest.send("get", `/chats/${id}`);
      expect([status, error?.code]).toEqual([404, "CHAT_NOT_FOUND"]);
    }
  });
});

describe("the manners of the door", () => {
  it("answers unknown addresses with 404 and unknown methods with 405, in JSON", async () => {
    expect((await sam.rest.send("get", "/nothing/here")).error?.code).toBe("NOT_FOUND");
    expect((await sam.rest.send("get", "")).error?.code).toBe("NOT_FOUND");
    for (const [method, path, allowed] of [
      ["delete", "/teachers/1", "GET, HEAD, PUT, OPTIONS"],
      ["patch", "/auth/me", "GET, HEAD, OPTIONS"],
      ["get", "/auth/login", "POST, OPTIONS"],
    ] as const) {
      const { status, error, headers } = await sam.rest.send(method, path);
      expect([status, error?.code, headers.get("allow")]).toEqual([405, "METHOD_NOT_ALLOWED", allowed]);
    }
    const options = await sam.rest.send("options", "/chats");
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect((await sam.rest.send("head", "/chats")).status).toBe(200);
  });

  it("tells Express's own errors in the same JSON", async () => {
    const json = { "content-type": "application/json" };
    const send = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const { status, error } = await sam.rest.send("post", "/auth/login", { body, headers });
      return [status, error?.code];
    };
    expect(await send("{", json)).toEqual([400, "MALFORMED"]);
    expect(await send("[]", json)).toEqual([400, "MALFORMED"]);
    expect(await send("null", json)).toEqual([400, "MALFORMED"]);
    expect(await send(`"${"x".repeat(300_000)}"`, json)).toEqual([413, "BODY_TOO_LARGE"]);
    expect(await send("{}", { "content-type": "text/plain" })).toEqual([415, "MEDIA_TYPE_NOT_SUPPORTED"]);
    expect(await send("{}", { ...json, "content-encoding": "zstd" })).toEqual([415, "ENCODING_NOT_SUPPORTED"]);
    expect(await send("{}", { ...json, "content-encoding": "gzip" })).toEqual([400, "MALFORMED"]);
    expect(await send("{}", { "content-type": "application/json; charset=latin1" })).toEqual([
      415,
      "CHARSET_NOT_SUPPORTED",
    ]);
    expect((await sam.rest.send("get", "/chats/%E0%A4%A")).status).toBe(400);
  });

  it("echoes a harmless request id and makes one otherwise", async () => {
    const idOf = async (id: string) => {
      const { headers, error } = await sam.rest.send("get", "/nothing", { headers: { "x-request-id": id } });
      expect(error?.requestId).toBe(headers.get("x-request-id"));
      return headers.get("x-request-id");
    };
    expect(await idOf("from-my-phone:42")).toBe("from-my-phone:42");
    for (const odd of ["", "a b", "<script>", "x".repeat(129)]) expect(await idOf(odd)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(["/teachers", "/chats", "/auth/me"])("answers %s with 304 while nothing has changed", async (path) => {
    const first = await sam.rest.send("get", path);
    const etag = first.headers.get("etag") ?? "";
    const again = await sam.rest.send("get", path, { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag"), again.body]).toEqual([304, etag, undefined]);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toContain("Authorization");
  });

  it("answers a changed profile anew", async () => {
    const path = `/teachers/${amelia.id}`;
    const etag = (await sam.rest.send("get", path)).headers.get("etag") ?? "";
    await amelia.saves({ headline: "Speak with joy" });
    const changed = await sam.rest.send<RestUser>("get", path, { headers: { "if-none-match": etag } });
    expect([changed.status, changed.body?.data["headline"]]).toEqual([200, "Speak with joy"]);
  });
});
