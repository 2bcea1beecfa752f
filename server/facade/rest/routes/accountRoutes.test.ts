import { agedToken } from "../../../testing/support/people/agedToken.js";
import { aLegacyStudent, type LegacyPerson } from "../../../testing/support/people/legacyPeople.js";
import { RestClient, type RestUser } from "../../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

let app: TestApp;
let sam: LegacyPerson;

beforeAll(async () => {
  app = await startTestApp();
  sam = await aLegacyStudent(app);
});

describe("authentication over REST", () => {
  it("returns the logged-in student, both at the top level and in `data`", async () => {
    const { body } = await sam.rest.send<RestUser>("get", "/auth/me");
    expect(body).toMatchObject({ _id: sam.id, role: "STUDENT", firstName: "Sam", lastName: "Lee", verified: false });
    expect(body).toMatchObject({ email: sam.credentials.email, avatar: null });
    expect(body?.data).toEqual(Object.fromEntries(Object.entries(body ?? {}).filter(([key]) => key !== "data")));
  });

  it("logs in despite a stale token in the header, and ignores the case of the email address", async () => {
    const client = new RestClient(app.origin);
    client.accessToken = "stale.token.here";
    const email = sam.credentials.email.toUpperCase();
    client.accessToken = await client.ask<string>("post", "/auth/login", { ...sam.credentials, email });
    expect((await client.ask<RestUser>("get", "/auth/me"))._id).toBe(sam.id);
  });

  it("returns the same body for an unknown email address and a wrong password", async () => {
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

  it("returns the reason for each invalid field", async () => {
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
      email: "The field email must be a string.",
      password: "The field password must be a string.",
    });
  });

  it("refreshes a session with the cookie, and ends the session on logout", async () => {
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

  it("ends the refresh cookie's session on a logout with an expired access token", async () => {
    const other = await aLegacyStudent(app);
    const current = other.rest.accessToken ?? "";
    other.rest.accessToken = await agedToken(current, -10);
    await other.rest.ask("post", "/auth/logout");
    expect(other.rest.refreshCookie).toBeNull();
    other.rest.accessToken = current;
    expect((await other.rest.send("get", "/auth/me")).error?.code).toBe("SESSION_ENDED");
  });

  it.each([undefined, "", "Bearer", "Bearer nonsense", "null", "Basic c2FtOmxlZQ=="])(
    "responds with 401 to the Authorization header %s",
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { status, headers: received } = await new RestClient(app.origin).send("get", "/auth/me", { headers });
      expect([status, received.get("www-authenticate")]).toEqual([401, "Bearer"]);
    },
  );
});
