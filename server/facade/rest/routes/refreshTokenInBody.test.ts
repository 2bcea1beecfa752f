import { systemClock } from "../../../platform/clock.js";
import { aLegacyStudent, type LegacyPerson } from "../../../testing/support/people/legacyPeople.js";
import { RestClient } from "../../../testing/support/clients/restClient.js";
import { SocketClient } from "../../../testing/support/clients/socketClient.js";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

const aQuarterMs = 15 * 60 * 1000;

let app: TestApp;
let sam: LegacyPerson;
beforeAll(async () => {
  app = await startTestApp();
  sam = await aLegacyStudent(app);
});
afterEach(() => jest.restoreAllMocks());

/** An app without a cookie jar: it stores its refresh token itself. */
class OldApp {
  refreshToken = "";

  private constructor(readonly rest: RestClient) {}

  static async logsIn(json: Readonly<Record<string, unknown>>, path = "/auth/login"): Promise<OldApp> {
    const old = new OldApp(new RestClient(app.origin));
    await old.opens(path, { ...json, refreshTokenIn: "body" });
    return old;
  }

  refreshes(refreshToken = this.refreshToken): Promise<void> {
    return this.opens("/auth/refresh", { refreshToken });
  }

  private async opens(path: string, json: object): Promise<void> {
    const { status, body, headers, error } = await this.rest.send<string>("post", path, { json });
    if (status >= 300) throw new Error(error?.code);
    // The token is never returned both in the body and in the cookie.
    expect(headers.get("set-cookie")).toBeNull();
    this.rest.accessToken = body?.data ?? "";
    this.refreshToken = String(body?.["refreshToken"]);
  }
}

it("an app without a cookie jar stays logged in beyond its token's 15-minute lifetime", async () => {
  const old = await OldApp.logsIn(sam.credentials);
  jest.spyOn(systemClock, "now").mockReturnValue(new Date(Date.now() + aQuarterMs + 1000));
  expect((await old.rest.send("get", "/auth/me")).error?.code).toBe("TOKEN_EXPIRED");
  const used = old.refreshToken;
  await old.refreshes();
  expect(old.refreshToken).not.toBe(used);
  expect((await old.rest.send("get", "/auth/me")).body).toMatchObject({ _id: sam.id });
});

it("a sign-up can return the refresh token in the body, and returns it again for the same Idempotency-Key", async () => {
  const password = "correct horse";
  await (
    await OldApp.logsIn({ name: "Old App", email: "old.app@example.org", password }, "/auth/sign-up-student")
  ).refreshes();
  const json = { email: "old.tutor@example.org", password, refreshTokenIn: "body" };
  const send = () =>
    new RestClient(app.origin).send("post", "/auth/sign-up-teacher", { json, headers: { "idempotency-key": "old-1" } });
  const [first, again] = [await send(), await send()];
  expect(again.body).toEqual(first.body);
  expect([again.headers.get("idempotency-replayed"), again.headers.get("set-cookie")]).toEqual(["true", null]);
});

it("after the grace period, reusing a refresh token in the body ends the session and its connections", async () => {
  const old = await OldApp.logsIn(sam.credentials);
  const stolen = old.refreshToken;
  await old.refreshes();
  const socket = await SocketClient.connect({ origin: app.origin, accessToken: old.rest.accessToken ?? "" });
  await app.database.query("update refresh_token set used_at = used_at - interval '11 seconds'");
  await expect(old.refreshes(stolen)).rejects.toThrow("SESSION_ENDED");
  expect(await socket.ended).toBe("io server disconnect");
  await expect(old.refreshes()).rejects.toThrow("SESSION_ENDED");
  expect((await old.rest.send("get", "/auth/me")).error?.code).toBe("SESSION_ENDED");
});

it("a refresh cookie is never exchanged for a token in the body, or vice versa", async () => {
  const browser = new RestClient(app.origin);
  await browser.send("post", "/auth/login", { json: sam.credentials });
  const refreshed = await browser.send("post", "/auth/refresh", { json: { refreshTokenIn: "body" } });
  expect(Object.keys(refreshed.body ?? {})).toEqual(["data"]);
  expect(refreshed.headers.get("set-cookie")).toContain("HttpOnly");
  const old = await OldApp.logsIn(sam.credentials);
  const cookie = browser.refreshCookie;
  const { body } = await browser.send("post", "/auth/refresh", { json: { refreshToken: old.refreshToken } });
  expect(Object.keys(body ?? {}).sort()).toEqual(["data", "refreshToken"]);
  expect(browser.refreshCookie).toBe(cookie);
});

it("a logout with the refresh token in the body ends the session and sets no cookie", async () => {
  const old = await OldApp.logsIn(sam.credentials);
  old.rest.accessToken = null;
  const { headers } = await old.rest.send("post", "/auth/logout", { json: { refreshToken: old.refreshToken } });
  expect(headers.get("set-cookie")).toBeNull();
  await expect(old.refreshes()).rejects.toThrow("SESSION_ENDED");
});

it("a login with an unknown refreshTokenIn value is rejected with a reason", async () => {
  const json = { ...sam.credentials, refreshTokenIn: "header" };
  const { status, error } = await new RestClient(app.origin).send("post", "/auth/login", { json });
  expect([status, error?.fields]).toEqual([
    400,
    { refreshTokenIn: "The field refreshTokenIn must be cookie or body." },
  ]);
});
