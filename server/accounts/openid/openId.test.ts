import { startMailServer } from "../../testing/support/servers/mailServer.js";
import { type Deceit, type OpenIdAccount, OpenIdIssuer } from "../../testing/support/servers/OpenIdIssuer.js";
import { OpenIdBrowser } from "../../testing/support/people/OpenIdBrowser.js";
import { aStudent, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { rules } from "../../platform/limits/rules.js";
import { AuditTrail } from "../audit/AuditTrail.js";
import { OpenIdService } from "./OpenIdService.js";
import { unusedPort } from "../../testing/support/servers/unusedPort.js";

const me = "query Me { viewer { email } }";

let issuer: OpenIdIssuer;
let app: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let people = 0;

function anAccount(more: Omit<Partial<OpenIdAccount>, "email"> = {}): OpenIdAccount & { readonly email: string } {
  people += 1;
  const email = `person.${people}@example.org`;
  return { sub: `subject-${people}`, email, email_verified: true, name: "Nora Lind", ...more };
}

async function logsInWith(account: OpenIdAccount, input: { role?: string; next?: string } = {}, deceit: Deceit = {}) {
  const browser = new OpenIdBrowser(app.origin);
  const url = await browser.startsLogIn(input);
  Object.assign(issuer, { account, deceit });
  return { browser, location: await browser.returns(issuer.consents(url)) };
}

beforeAll(async () => {
  [issuer, mails] = await Promise.all([OpenIdIssuer.start(), startMailServer()]);
  const port = await unusedPort();
  const config = { port, publicUrl: `http://127.0.0.1:${port}`, openId: issuer.settings, smtpUrl: mails.url };
  app = await startTestApp({ config });
});

describe("logging in through the OpenID provider", () => {
  it("requests a code with a fresh PKCE challenge, state and nonce each time", async () => {
    const urls = [await new OpenIdBrowser(app.origin).startsLogIn(), await new OpenIdBrowser(app.origin).startsLogIn()];
    const [one, other] = urls.map((url) => new URL(url).searchParams) as [URLSearchParams, URLSearchParams];
    expect(Object.fromEntries(one)).toMatchObject({
      response_type: "code",
      client_id: "saywell-tests",
      redirect_uri: `${app.origin}/openid/callback`,
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(one.get(name)).not.toBe(other.get(name));
  });

  it("keeps the pending login encrypted in an HttpOnly cookie for ten minutes", async () => {
    const browser = new OpenIdBrowser(app.origin);
    const url = await browser.startsLogIn();
    expect(browser.cookie).toMatch(
      /^saywell_openid=[\w.-]+; Max-Age=600; Path=\/openid\/callback; .*HttpOnly; SameSite=Lax$/,
    );
    expect(browser.cookie).not.toContain(new URL(url).searchParams.get("state"));
  });

  it.each([
    ["STUDENT", { displayName: "Nora L.", firstName: "Nora", lastName: "Lind" }],
    ["TEACHER", { displayName: "Nora L.", firstName: "Nora", lastName: "Lind" }],
  ])("creates an account with the chosen role: %s", async (role, names) => {
    const nora = anAccount();
    const { browser, location } = await logsInWith(nora, { role, next: "/tutors?subject=math" });
    expect(location).toBe("/welcome?signedUp=1&next=%2Ftutors%3Fsubject%3Dmath");
    expect(await browser.viewer()).toMatchObject({
      email: nora.email,
      hasPassword: false,
      person: { role, ...names },
    });
  });

  it("finds the account even after its email address has changed at the provider", async () => {
    const nora = anAccount();
    const first = await logsInWith(nora, { role: "STUDENT" });
    const again = await logsInWith({ ...nora, email: "moved@example.org" });
    expect(again.location).toBe("/welcome");
    expect((await again.browser.viewer()).person.id).toBe((await first.browser.viewer()).person.id);
  });

  it("ignores an empty or invalid name from the provider", async () => {
    const odd = await logsInWith(anAccount({ name: "Nora \u202Ednil" }), { role: "STUDENT" });
    expect((await odd.browser.viewer()).person.displayName).toBe("Student");
    const none = await logsInWith(anAccount({ name: "" }), { role: "TEACHER" });
    expect((await none.browser.viewer()).person.displayName).toBe("Tutor");
  });

  it("creates one account for two concurrent sign-ups", async () => {
    const nora = anAccount();
    issuer.deceit = {};
    const browsers = [new OpenIdBrowser(app.origin), new OpenIdBrowser(app.origin)];
    const urls = await Promise.all(browsers.map((one) => one.startsLogIn({ role: "STUDENT" })));
    issuer.account = nora;
    const callbacks = urls.map((url) => issuer.consents(url));
    await Promise.all(browsers.map((one, i) => one.returns(callbacks[i]!)));
    const found = await Promise.all(browsers.map((one) => one.viewer()));
    expect(found[0]?.person.id).toBe(found[1]?.person.id);
    const linked = "select 1 from account_event where kind = 'OPENID_LINKED' and account_id = $1";
    expect(await app.database.query(linked, [found[0]?.person.id])).toHaveLength(1);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "evil", "javascript:alert(1)", "\t//x"])(
    "never redirects to another site: %s",
    async (next) => {
      const { location } = await logsInWith(anAccount(), { role: "STUDENT", next });
      expect(location).toBe("/welcome?signedUp=1");
    },
  );
});

describe("an existing account", () => {
  it("is linked if the provider has verified its email address, and loses its password and sessions if Saywell has not", async () => {
    const nora = anAccount();
    const student = await aStudent(app, { email: nora.email });
    const { browser, location } = await logsInWith(nora);
    expect(location).toBe("/welcome");
    expect(await browser.viewer()).toMatchObject({ hasPassword: false, person: { id: student.id } });
    expect((await student.client.send(me)).status).toBe(401);
    await expect(student.onAnotherDevice()).rejects.toThrow("WRONG_CREDENTIALS");
    const mail = await mails.next();
    expect(mail.to).toEqual([nora.email]);
    expect(mail.raw).toContain("You can now log in to Saywell with Google");
  });

  it("keeps its password and sessions when its address had already been verified", async () => {
    const nora = anAccount();
    const student = await aStudent(app, { email: nora.email });
    await app.database.query("update account set email_proven_at = now() where email = $1", [nora.email]);
    const { browser } = await logsInWith(nora);
    expect(await browser.viewer()).toMatchObject({ hasPassword: true, person: { id: student.id } });
    expect((await student.client.send(me)).status).toBe(200);
    await student.onAnotherDevice();
    expect((await mails.next()).raw).toContain("Your password still works too.");
  });

  it("is emailed about the new way to log in, without mention of a password if the account has none", async () => {
    const nora = anAccount();
    await aStudent(app, { email: nora.email });
    const withoutPassword = "update account set password_hash = null, email_proven_at = now() where email = $1";
    await app.database.query(withoutPassword, [nora.email]);
    await logsInWith(nora);
    const mail = await mails.next();
    expect(mail.to).toEqual([nora.email]);
    expect(mail.raw).not.toContain("password");
  });

  it("keeps its role, no matter which role was chosen at sign-up", async () => {
    const nora = anAccount();
    await aStudent(app, { email: nora.email });
    const { browser } = await logsInWith(nora, { role: "TEACHER" });
    expect((await browser.viewer()).person.role).toBe("STUDENT");
    await mails.next();
  });

  it("is not linked if the OpenID provider has not verified its email address", async () => {
    const nora = anAccount();
    const student: Person = await aStudent(app, { email: nora.email });
    for (const email_verified of [false, undefined, "yes", 1]) {
      const { browser, location } = await logsInWith({ ...nora, email_verified } as OpenIdAccount, { role: "STUDENT" });
      expect(location).toBe("/auth/sign-up-as-student?google=unverified");
      expect(browser.client.refreshCookie).toBeNull();
    }
    expect((await student.client.send(me)).status).toBe(200);
  });

  it("is not linked while it is suspended, and only the rejection is recorded", async () => {
    const nora = anAccount();
    await aStudent(app, { email: nora.email });
    await app.database.query("update account set suspended_at = now() where email = $1", [nora.email]);
    const note = jest.spyOn(AuditTrail.prototype, "note");
    const { location } = await logsInWith(nora);
    expect(location).toBe("/auth/login?google=account_suspended");
    expect(note.mock.calls.map(([, { kind, how }]) => [kind, how])).toEqual([["OPENID_REFUSED", "ACCOUNT_SUSPENDED"]]);
  });

  it("is not linked to a second OpenID identity with the same email address", async () => {
    const nora = anAccount();
    await logsInWith(nora, { role: "STUDENT" });
    const { location } = await logsInWith({ ...nora, sub: "her successor in the company" });
    expect(location).toBe("/auth/login?google=failed");
  });
});

describe("a rejected OpenID login", () => {
  it("stores nothing and redirects to the login page if the user is new and chose no role", async () => {
    const nora = anAccount();
    const { location } = await logsInWith(nora, { next: "/tutors" });
    expect(location).toBe("/auth/login?google=unknown&next=%2Ftutors");
    expect(await app.database.query("select 1 from account where email = $1", [nora.email])).toEqual([]);
  });

  it("redirects to the page where the login started, and keeps `next`, if the user cancels at the provider", async () => {
    const browser = new OpenIdBrowser(app.origin);
    const state = new URL(await browser.startsLogIn({ role: "TEACHER", next: "/tutors" })).searchParams.get("state");
    const callback = new URL(`${app.origin}/openid/callback?error=access_denied&state=${state}`);
    expect(await browser.returns(callback)).toBe("/auth/sign-up-as-teacher?google=cancelled&next=%2Ftutors");
  });

  const deceits: [string, Deceit][] = [
    ["of another provider", { claims: { iss: "https://evil.example" } }],
    ["issued to another client", { claims: { aud: "somebody else" } }],
    ["issued to several clients", { claims: { aud: ["saywell-tests", "somebody else"] } }],
    ["with another login's nonce", { claims: { nonce: "another" } }],
    ["without a nonce", { claims: { nonce: undefined } }],
    ["that has expired", { claims: { iat: 1, exp: 2 } }],
    ["without an expiry", { claims: { exp: undefined } }],
    ["without a subject", { claims: { sub: undefined } }],
    ["without a signature", { algorithm: "none" }],
    ["signed with the client secret", { algorithm: "HS256" }],
    ["signed with another key", { foreignKey: true }],
  ];
  it.each(deceits)("redirects to the sign-up page and sets no cookie for an ID token %s", async (_deceit, deceit) => {
    const { browser, location } = await logsInWith(anAccount(), { role: "STUDENT" }, deceit);
    expect(location).toBe("/auth/sign-up-as-student?google=failed");
    expect(browser.client.refreshCookie).toBeNull();
  });

  it("results from a wrong state, a different browser, a missing or changed cookie, or a used or missing code", async () => {
    issuer.deceit = {};
    issuer.account = anAccount();
    const [victim, thief] = [new OpenIdBrowser(app.origin), new OpenIdBrowser(app.origin)];
    const [own, foreign] = [issuer.consents(await victim.startsLogIn()), issuer.consents(await thief.startsLogIn())];
    const failed = "/auth/login?google=failed";
    const otherState = new URL(own);
    otherState.searchParams.set("state", "another");
    expect(await victim.returns(otherState)).toBe(failed);
    // If this worked, an attacker could open their own callback URL in the victim's browser, and log the victim in to
    // the attacker's account (login CSRF).
    expect(await victim.returns(foreign)).toBe(failed);
    expect(await victim.returns(own, "")).toBe(failed);
    expect(await victim.returns(own, `${victim.cookie.split(";")[0]?.slice(0, -3)}abc`)).toBe(failed);
    expect(await victim.returns(new URL(`${app.origin}/openid/callback`))).toBe(failed);
    const used = issuer.consents(await victim.startsLogIn({ role: "STUDENT" }));
    expect(await victim.returns(used)).toBe("/welcome?signedUp=1");
    expect(await victim.returns(used)).toBe("/auth/sign-up-as-student?google=failed");
  });

  it("redirects to the page where the login started if the server fails", async () => {
    jest.spyOn(OpenIdService.prototype, "finish").mockRejectedValueOnce(new Error("The connection was lost."));
    const { location } = await logsInWith(anAccount(), { role: "STUDENT", next: "/tutors" });
    expect(location).toBe("/auth/sign-up-as-student?google=failed&next=%2Ftutors");
  });

  it("is recorded, with the client's network, only if the same browser started the login", async () => {
    const refusals = () =>
      app.database.query(
        "select network::text from account_event where kind = 'OPENID_REFUSED' and how = 'OPENID_FAILED'",
      );
    const before = (await refusals()).length;
    const browser = new OpenIdBrowser(app.origin);
    const state = new URL(await browser.startsLogIn()).searchParams.get("state");
    const callback = new URL(`${app.origin}/openid/callback?code=invented&state=${state}`);
    for (const cookie of ["", "saywell_openid=invented"]) {
      expect(await browser.returns(callback, cookie)).toBe("/auth/login?google=failed");
    }
    expect(await refusals()).toHaveLength(before);
    expect(await browser.returns(callback)).toBe("/auth/login?google=failed");
    expect(await refusals()).toHaveLength(before + 1);
    expect((await refusals()).at(-1)).toEqual({ network: "127.0.0.0/24" });
  });

  it("counts toward the login rate limit of its IP address", async () => {
    jest.replaceProperty(rules.authentication[0], "most", 2);
    const limited = await startTestApp({ config: { rateLimits: true } });
    const calls: (readonly [string | null, string | null, boolean])[] = [];
    for (let call = 1; call <= 3; call += 1) {
      const { headers } = await fetch(`${limited.origin}/openid/callback?code=invented`, { redirect: "manual" });
      calls.push([headers.get("location"), headers.get("ratelimit-remaining"), headers.has("retry-after")]);
    }
    expect(calls).toEqual([
      ["/auth/login?google=failed", "1", false],
      ["/auth/login?google=failed", "0", false],
      ["/auth/login?google=too_many_requests", "0", true],
    ]);
  });
});

it("an OpenID login can't be started if no provider is set up or the provider is unreachable", async () => {
  const plain = await startTestApp();
  await expect(new OpenIdBrowser(plain.origin).startsLogIn()).rejects.toThrow("OPENID_NOT_SET_UP");
  const openId = { ...issuer.settings, issuer: `http://127.0.0.1:${await unusedPort()}` };
  const alone = await startTestApp({ database: plain.database, config: { openId } });
  await expect(new OpenIdBrowser(alone.origin).startsLogIn()).rejects.toThrow("OPENID_AWAY");
});

it("an OpenID login can't be started if the provider's metadata names a different issuer", async () => {
  const openId = { ...issuer.settings, issuer: issuer.origin.replace("localhost", "127.0.0.1") };
  const deceived = await startTestApp({ config: { openId } });
  await expect(new OpenIdBrowser(deceived.origin).startsLogIn()).rejects.toThrow("OPENID_AWAY");
});
