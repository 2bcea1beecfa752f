import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { startMailServer } from "../../testing/support/servers/mailServer.js";
import { type Deceit, type OpenIdAccount, OpenIdIssuer } from "../../testing/support/servers/OpenIdIssuer.js";
import { operations, type ProblemAnswer } from "../../testing/support/clients/operations.js";
import { aStudent, type Person } from "../../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";
import { unusedPort } from "../../testing/support/servers/unusedPort.js";

const start = `mutation Start($input: StartOpenIdInput!) {
  payload: startOpenId(input: $input) { url problems { code reason field } }
}`;
const me = "query Me { viewer { email hasPassword person { id role firstName lastName displayName } } }";

type Started = { payload: { url: string | null; problems: readonly ProblemAnswer[] } };
type Me = {
  viewer: { email: string; hasPassword: boolean; person: { id: string; role: string; displayName: string } };
};

/** A browser on its way by the provider: it keeps cookies as browsers do. */
class Traveller {
  readonly client: GraphqlClient;
  private kept: string | null = null;

  constructor(readonly origin: string) {
    this.client = new GraphqlClient(origin);
  }

  async setsOut(input: { role?: string | null; next?: string | null } = {}): Promise<string> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: start, variables: { input } }),
    });
    const { data } = (await response.json()) as { data: Started };
    this.kept = response.headers.getSetCookie().find((cookie) => cookie.startsWith("saywell_openid=")) ?? null;
    if (data.payload.url === null) throw new Error(data.payload.problems[0]?.code);
    return data.payload.url;
  }

  /** What the browser was told to keep, with its attributes. */
  get cookie(): string {
    return this.kept ?? "";
  }

  /** Follows the provider's redirect; answers where our server leads. */
  async returns(callback: URL, cookie = this.cookie): Promise<string> {
    const response = await fetch(callback, { redirect: "manual", headers: { cookie: cookie.split(";")[0] ?? "" } });
    expect(response.status).toBe(303);
    for (const one of response.headers.getSetCookie()) {
      const value = /^saywell_refresh=([^;]+)/.exec(one)?.[1];
      if (value !== undefined) this.client.refreshCookie = value;
    }
    return response.headers.get("location") ?? "";
  }

  /** Exchanges the refresh cookie, as /welcome does, and asks who has come in. */
  async isWho(): Promise<Me["viewer"]> {
    type Session = { payload: { session: { accessToken: string } } };
    const { payload } = await this.client.ask<Session>(operations.refreshSession);
    this.client.accessToken = payload.session.accessToken;
    return (await this.client.ask<Me>(me)).viewer;
  }
}

let issuer: OpenIdIssuer;
let app: TestApp;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let people = 0;

/** Somebody new with a mailbox that the provider has verified. */
function somebody(more: Omit<Partial<OpenIdAccount>, "email"> = {}): OpenIdAccount & { readonly email: string } {
  people += 1;
  const email = `person.${people}@example.org`;
  return { sub: `subject-${people}`, email, email_verified: true, name: "Nora Lind", ...more };
}

async function comesBy(account: OpenIdAccount, input: { role?: string; next?: string } = {}, deceit: Deceit = {}) {
  const traveller = new Traveller(app.origin);
  const url = await traveller.setsOut(input);
  Object.assign(issuer, { account, deceit });
  return { traveller, location: await traveller.returns(issuer.consents(url)) };
}

beforeAll(async () => {
  [issuer, mails] = await Promise.all([OpenIdIssuer.start(), startMailServer()]);
  const port = await unusedPort();
  const config = { port, publicUrl: `http://127.0.0.1:${port}`, openId: issuer.settings, smtpUrl: mails.url };
  app = await startTestApp({ config });
});

describe("coming in by the provider", () => {
  it("asks for a code with PKCE, state and nonce, each new each time", async () => {
    const urls = [await new Traveller(app.origin).setsOut(), await new Traveller(app.origin).setsOut()];
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

  it("keeps what it must remember out of reach of scripts, for ten minutes, unreadable", async () => {
    const traveller = new Traveller(app.origin);
    const url = await traveller.setsOut();
    expect(traveller.cookie).toMatch(
      /^saywell_openid=[\w.-]+; Max-Age=600; Path=\/openid\/callback; .*HttpOnly; SameSite=Lax$/,
    );
    expect(traveller.cookie).not.toContain(new URL(url).searchParams.get("state"));
  });

  it.each([
    ["STUDENT", { displayName: "Nora L.", firstName: "Nora", lastName: "Lind" }],
    ["TEACHER", { displayName: "Nora L.", firstName: "Nora", lastName: "Lind" }],
  ])("makes an account of the role that was chosen: %s", async (role, names) => {
    const nora = somebody();
    const { traveller, location } = await comesBy(nora, { role, next: "/tutors?subject=math" });
    expect(location).toBe("/welcome?next=%2Ftutors%3Fsubject%3Dmath");
    expect(await traveller.isWho()).toMatchObject({
      email: nora.email,
      hasPassword: false,
      person: { role, ...names },
    });
  });

  it("finds the account again, whatever the address is by now", async () => {
    const nora = somebody();
    const first = await comesBy(nora, { role: "STUDENT" });
    const again = await comesBy({ ...nora, email: "moved@example.org" });
    expect(again.location).toBe("/welcome");
    expect((await again.traveller.isWho()).person.id).toBe((await first.traveller.isWho()).person.id);
  });

  it("takes the name only when it is one", async () => {
    const odd = await comesBy(somebody({ name: "Nora \u202Ednil" }), { role: "STUDENT" });
    expect((await odd.traveller.isWho()).person.displayName).toBe("Student");
    const none = await comesBy(somebody({ name: "" }), { role: "TEACHER" });
    expect((await none.traveller.isWho()).person.displayName).toBe("Tutor");
  });

  it("makes one account of two visits at once", async () => {
    const nora = somebody();
    issuer.deceit = {};
    const travellers = [new Traveller(app.origin), new Traveller(app.origin)];
    const urls = await Promise.all(travellers.map((one) => one.setsOut({ role: "STUDENT" })));
    issuer.account = nora;
    const callbacks = urls.map((url) => issuer.consents(url));
    await Promise.all(travellers.map((one, i) => one.returns(callbacks[i]!)));
    const found = await Promise.all(travellers.map((one) => one.isWho()));
    expect(found[0]?.person.id).toBe(found[1]?.person.id);
  });
});

describe("an account that was there before", () => {
  it("is opened by its verified address; a password that nobody had proven goes, and so do its sessions", async () => {
    const nora = somebody();
    const student = await aStudent(app, { email: nora.email });
    const { traveller, location } = await comesBy(nora);
    expect(location).toBe("/welcome");
    expect(await traveller.isWho()).toMatchObject({ hasPassword: false, person: { id: student.id } });
    expect((await student.client.send(me)).status).toBe(401);
    await expect(student.onAnotherDevice()).rejects.toThrow("WRONG_CREDENTIALS");
    const mail = await mails.next();
    expect(mail.to).toEqual([nora.email]);
    expect(mail.raw).toContain("You can now log in to Saywell with Google");
  });

  it("keeps its password and its sessions when the mailbox was proven before", async () => {
    const nora = somebody();
    const student = await aStudent(app, { email: nora.email });
    await app.database.query("update account set email_proven_at = now() where email = $1", [nora.email]);
    const { traveller } = await comesBy(nora);
    expect(await traveller.isWho()).toMatchObject({ hasPassword: true, person: { id: student.id } });
    expect((await student.client.send(me)).status).toBe(200);
    await student.onAnotherDevice();
    await mails.next();
  });

  it("keeps its role, whichever was chosen on the way", async () => {
    const nora = somebody();
    await aStudent(app, { email: nora.email });
    const { traveller } = await comesBy(nora, { role: "TEACHER" });
    expect((await traveller.isWho()).person.role).toBe("STUDENT");
    await mails.next();
  });

  it("is not opened by an address that the provider has not verified", async () => {
    const nora = somebody();
    const student: Person = await aStudent(app, { email: nora.email });
    for (const email_verified of [false, undefined, "yes", 1]) {
      const { traveller, location } = await comesBy({ ...nora, email_verified } as OpenIdAccount, { role: "STUDENT" });
      expect(location).toBe("/auth/sign-up-as-student?google=unverified");
      expect(traveller.client.refreshCookie).toBeNull();
    }
    expect((await student.client.send(me)).status).toBe(200);
  });

  it("is not opened by somebody who was given the address of another", async () => {
    const nora = somebody();
    await comesBy(nora, { role: "STUDENT" });
    const { location } = await comesBy({ ...nora, sub: "her successor in the company" });
    expect(location).toBe("/auth/login?google=failed");
  });
});

describe("whoever does not come in", () => {
  it("chose no role and is new: they are told to sign up, and nothing is stored", async () => {
    const nora = somebody();
    const { location } = await comesBy(nora, { next: "/tutors" });
    expect(location).toBe("/auth/login?google=unknown&next=%2Ftutors");
    expect(await app.database.query("select 1 from account where email = $1", [nora.email])).toEqual([]);
  });

  it("cancelled there: they are back where they set out, with their way", async () => {
    const traveller = new Traveller(app.origin);
    const state = new URL(await traveller.setsOut({ role: "TEACHER", next: "/tutors" })).searchParams.get("state");
    const callback = new URL(`${app.origin}/openid/callback?error=access_denied&state=${state}`);
    expect(await traveller.returns(callback)).toBe("/auth/sign-up-as-teacher?google=cancelled&next=%2Ftutors");
  });

  const deceits: [string, Deceit][] = [
    ["of another provider", { claims: { iss: "https://evil.example" } }],
    ["for another client", { claims: { aud: "somebody else" } }],
    ["for several clients", { claims: { aud: ["saywell-tests", "somebody else"] } }],
    ["of another visit", { claims: { nonce: "another" } }],
    ["of no visit", { claims: { nonce: undefined } }],
    ["that has run out", { claims: { iat: 1, exp: 2 } }],
    ["that never ends", { claims: { exp: undefined } }],
    ["about nobody", { claims: { sub: undefined } }],
    ["that nobody signed", { algorithm: "none" }],
    ["signed with our own secret", { algorithm: "HS256" }],
    ["signed with another key", { foreignKey: true }],
  ];
  it.each(deceits)("brings a token %s", async (_deceit, deceit) => {
    const { traveller, location } = await comesBy(somebody(), { role: "STUDENT" }, deceit);
    expect(location).toBe("/auth/sign-up-as-student?google=failed");
    expect(traveller.client.refreshCookie).toBeNull();
  });

  it("has another state, another browser, no cookie, a changed one, a used code or none", async () => {
    issuer.deceit = {};
    issuer.account = somebody();
    const [victim, thief] = [new Traveller(app.origin), new Traveller(app.origin)];
    const [own, foreign] = [issuer.consents(await victim.setsOut()), issuer.consents(await thief.setsOut())];
    const failed = "/auth/login?google=failed";
    const otherState = new URL(own);
    otherState.searchParams.set("state", "another");
    expect(await victim.returns(otherState)).toBe(failed);
    // A thief's way back, slipped to somebody else: it would log them in as the thief.
    expect(await victim.returns(foreign)).toBe(failed);
    expect(await victim.returns(own, "")).toBe(failed);
    expect(await victim.returns(own, `${victim.cookie.split(";")[0]?.slice(0, -3)}abc`)).toBe(failed);
    expect(await victim.returns(new URL(`${app.origin}/openid/callback`))).toBe(failed);
    const used = issuer.consents(await victim.setsOut({ role: "STUDENT" }));
    expect(await victim.returns(used)).toBe("/welcome");
    expect(await victim.returns(used)).toBe("/auth/sign-up-as-student?google=failed");
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "evil", "javascript:alert(1)", "\t//x"])(
    "is never led to another site: %s",
    async (next) => {
      const { location } = await comesBy(somebody(), { role: "STUDENT", next });
      expect(location).toBe("/welcome");
    },
  );
});

it("a server without a provider says so, and one whose provider is away too", async () => {
  const plain = await startTestApp();
  await expect(new Traveller(plain.origin).setsOut()).rejects.toThrow("OPENID_NOT_SET_UP");
  const openId = { ...issuer.settings, issuer: `http://127.0.0.1:${await unusedPort()}` };
  const alone = await startTestApp({ database: plain.database, config: { openId } });
  await expect(new Traveller(alone.origin).setsOut()).rejects.toThrow("OPENID_AWAY");
});

it("a provider whose metadata names another issuer is not believed", async () => {
  const openId = { ...issuer.settings, issuer: issuer.origin.replace("localhost", "127.0.0.1") };
  const deceived = await startTestApp({ config: { openId } });
  await expect(new Traveller(deceived.origin).setsOut()).rejects.toThrow("OPENID_AWAY");
});
