import { randomUUID } from "node:crypto";
import { aNewLegacyTutor, aLegacyStudent, type LegacyPerson } from "../../testing/support/people/legacyPeople.js";
import { aPhoto } from "../../testing/support/people/pictures.js";
import { formWith, RestClient } from "../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

let app: TestApp;
let amelia: LegacyPerson;
beforeAll(async () => {
  app = await startTestApp();
  amelia = await aNewLegacyTutor(app);
});

const keyed = (key = randomUUID()) => ({ "idempotency-key": key });
const count = async (table: string) =>
  Number((await app.database.query<{ n: string }>(`select count(*) n from ${table}`))[0]?.n);

it("a sign-up repeated with the same Idempotency-Key gets the same response, token and cookie", async () => {
  const json = { name: "Nora Berg", email: "nora.berg@example.org", password: "correct horse" };
  const headers = keyed();
  const client = new RestClient(app.origin);
  const first = await client.send("post", "/auth/sign-up-student", { json, headers });
  const cookie = client.refreshCookie;
  const again = await client.send("post", "/auth/sign-up-student", { json, headers });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(client.refreshCookie).toBe(cookie);
  expect([first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")]).toEqual([
    null,
    "true",
  ]);
  const retried = await client.send("post", "/auth/sign-up-student", { json, headers: keyed() });
  expect(retried.error?.code).toBe("EMAIL_TAKEN");
});

it("a login is never replayed: repeating it after a logout opens a new session", async () => {
  const sam = await aLegacyStudent(app);
  const [client, headers] = [new RestClient(app.origin), keyed()];
  const logIn = async () => {
    const answer = await client.send("post", "/auth/login", { json: sam.credentials, headers });
    client.accessToken = String(answer.body?.data);
    return answer;
  };
  await logIn();
  await client.send("post", "/auth/logout");
  const again = await logIn();
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, null]);
  expect((await client.send("get", "/auth/me")).status).toBe(200);
});

it("a sign-up is not replayed after its session has ended or its refresh token has been exchanged", async () => {
  for (const path of ["/auth/logout", "/auth/refresh"] as const) {
    const json = { email: `ann${path.replaceAll("/", ".")}@example.org`, password: "correct horse" };
    const [client, headers] = [new RestClient(app.origin), keyed()];
    const first = await client.send("post", "/auth/sign-up-teacher", { json, headers });
    client.accessToken = String(first.body?.data);
    expect((await client.send("post", path)).status).toBe(200);
    const again = await new RestClient(app.origin).send("post", "/auth/sign-up-teacher", { json, headers });
    expect([again.status, again.error?.code]).toEqual([401, "SESSION_ENDED"]);
  }
});

it("responses stored for replay are encrypted in the database", async () => {
  const rows = await app.database.query<{ sealed: Buffer; request: Buffer }>(
    "select sealed, request from idempotent_answer",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { sealed, request } of rows) {
    expect(`${sealed.toString("latin1")}${request.toString("latin1")}`).not.toMatch(/eyJ|correct horse|nora/);
  }
});

it("an Idempotency-Key reused with a different body is rejected, but another user can use the same key", async () => {
  const headers = keyed();
  const path = `/teachers/${amelia.id}`;
  await amelia.rest.send("put", path, { json: { firstName: "Amelia" }, headers });
  const other = await amelia.rest.send("put", path, { json: { firstName: "Ada" }, headers });
  expect([other.status, other.error?.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  expect((await amelia.me()).firstName).toBe("Amelia");
  const bea = await aNewLegacyTutor(app);
  const hers = await bea.rest.send("put", `/teachers/${bea.id}`, { json: { firstName: "Bea" }, headers });
  expect(hers.status).toBe(200);
});

it("of many concurrent requests with the same Idempotency-Key, only one is executed; the others get its response or a 409 with Retry-After", async () => {
  const headers = keyed();
  const before = await count("account");
  const json = { name: "Tom Ash", email: "tom.ash@example.org", password: "correct horse" };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      new RestClient(app.origin).send("post", "/auth/sign-up-student", { json, headers }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ error }) => error?.code === "REQUEST_IN_PROGRESS");
  expect(taken.length + waiting.length).toBe(12);
  expect(new Set(taken.map(({ body }) => body?.data)).size).toBe(1);
  for (const { status, headers: received } of waiting)
    expect([status, received.get("retry-after")]).toEqual([409, "1"]);
  expect(await count("account")).toBe(before + 1);
  const later = await new RestClient(app.origin).send("post", "/auth/sign-up-student", { json, headers });
  expect(later.body?.data).toBe(taken[0]?.body?.data);
});

it("a rejected request is executed again when it is retried with the same Idempotency-Key", async () => {
  const headers = keyed();
  const path = `/teachers/${amelia.id}`;
  const json = { country: "atlantis" };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, error, headers: returned } = await amelia.rest.send("put", path, { json, headers });
    expect([status, error?.code, returned.get("idempotency-replayed")]).toEqual([422, "UNKNOWN_COUNTRY", null]);
  }
});

it("an upload repeated with the same Idempotency-Key is stored once, even with a different multipart boundary", async () => {
  const [headers, photo] = [keyed(), await aPhoto()];
  const send = (bytes: Buffer) =>
    amelia.rest.send<{ file_path: string }>("post", "/upload/image", { body: formWith("image", bytes), headers });
  const [first, again] = [await send(photo), await send(photo)];
  expect(again.body).toEqual(first.body);
  expect((await send(await aPhoto(100, 100))).error?.code).toBe("IDEMPOTENCY_KEY_REUSED");
});

it("an Idempotency-Key is kept for a day, or for the token's lifetime after a sign-up, and can then be reused", async () => {
  const headers = keyed();
  const client = new RestClient(app.origin);
  const signUp = () =>
    client.send("post", "/auth/sign-up-student", {
      json: { name: "Sam", email: "sam@example.org", password: "correct horse" },
      headers,
    });
  await signUp();
  await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { firstName: "Amelia" }, headers: keyed() });
  // The minutes until each scope's newest response expires; the expected ranges allow for the duration of the test.
  const minutes = await app.database.query<{ scope: string; left: number }>(
    `select scope, max(extract(epoch from expires_at - now()) / 60)::float as left from idempotent_answer
     where sealed is not null group by scope`,
  );
  const [aDay, aQuarter] = [amelia.id, "anybody"].map((one) => minutes.find(({ scope }) => scope === one)?.left ?? NaN);
  expect(aDay).toBeGreaterThan(1430);
  expect(aDay).toBeLessThanOrEqual(1440);
  expect(aQuarter).toBeGreaterThan(10);
  expect(aQuarter).toBeLessThanOrEqual(15);
  await app.database.query("update idempotent_answer set expires_at = now() - interval '1 hour'");
  expect((await signUp()).error?.code).toBe("EMAIL_TAKEN");
});

it.each(["", "has a space", "ümlaut", "x".repeat(256)])("the invalid Idempotency-Key %j is rejected", async (key) => {
  const json = { email: "a@example.org", password: "correct horse" };
  const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
  const { error } = await new RestClient(app.origin).send("post", "/auth/sign-up-teacher", { json, headers });
  expect(error?.code).toBe("BAD_IDEMPOTENCY_KEY");
});

it("one user's refresh is never replayed to another user", async () => {
  const [one, other] = await Promise.all([aLegacyStudent(app), aLegacyStudent(app)]);
  const headers = keyed();
  const first = await one.rest.send("post", "/auth/refresh", { headers });
  const second = await other.rest.send("post", "/auth/refresh", { headers });
  other.rest.accessToken = String(second.body?.data);
  expect(second.body?.data).not.toBe(first.body?.data);
  expect((await other.me())._id).toBe(other.id);
});
