import { Client } from "pg";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { GraphqlClient } from "../testing/support/clients/graphqlClient.js";
import { operations, type ProblemAnswer } from "../testing/support/clients/operations.js";
import { SocketClient } from "../testing/support/clients/socketClient.js";
import { countWaiting, untilWaiting } from "../testing/support/databases/lockWaits.js";
import { createsKey } from "../testing/support/people/apiKeys.js";
import { OpenIdBrowser } from "../testing/support/people/OpenIdBrowser.js";
import { aChat, aTutor, Person } from "../testing/support/people/people.js";
import { until } from "../testing/support/pause.js";
import { startMailServer, tokenIn } from "../testing/support/servers/mailServer.js";
import { OpenIdIssuer } from "../testing/support/servers/OpenIdIssuer.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { unusedPort } from "../testing/support/servers/unusedPort.js";
import { WebhookReceiver } from "../testing/support/servers/webhookReceiver.js";

type Problems = { readonly problems: readonly ProblemAnswer[] };
type WebhookPayload = Problems & { readonly webhook: { readonly id: string }; readonly secret: string };
type WebhookAnswer = { readonly isEnabled: boolean; readonly disabledReason: string | null };

const mutation = (name: string, fields = "") => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`;
  return `mutation ($input: ${type}) { payload: ${name}(input: $input) { problems: userErrors { code reason field } ${fields} } }`;
};
const createWebhook = mutation("createWebhook", "webhook { id } secret");
const logInByLink = mutation("logInByLink", "session { accessToken viewer { person { id } } }");
const timeoutMs = 60_000;
const newPassword = "battery staple";

let here: TestApp;
let there: TestApp;
let issuer: OpenIdIssuer;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  [issuer, mails] = await Promise.all([OpenIdIssuer.start(), startMailServer()]);
  const port = await unusedPort();
  const config = { smtpUrl: mails.url, openId: issuer.settings, webhookAllowedNetworks: ["127.0.0.1"] };
  here = await startTestApp({ config: { ...config, port, publicUrl: `http://127.0.0.1:${port}` } });
  there = await startTestApp({ config, database: here.database });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

function program(token: string, { credentials }: Person): Person {
  const person = new Person(new GraphqlClient(here.origin), credentials);
  person.client.accessToken = token;
  return person;
}

async function aWebhook(owner: Person): Promise<{ readonly id: string; readonly receiver: WebhookReceiver }> {
  const receiver = await new WebhookReceiver().start();
  const { webhook, secret } = await owner.does<WebhookPayload>(createWebhook, { url: `${receiver.url}/` });
  receiver.trust(secret);
  return { id: webhook.id, receiver };
}

async function anAccountWithPrograms() {
  const squatter = await aTutor(here);
  const { token } = await createsKey(squatter, { lifetime: "NEVER" });
  const bySession = await aWebhook(squatter);
  const byKey = await aWebhook(program(token, squatter));
  const chat = await aChat(here, { tutor: squatter });
  const ofStudent = await aWebhook(chat.student);
  for (const { receiver } of [bySession, byKey]) await receiver.inbox.count(2);
  return { squatter, token, bySession, byKey, chat, ofStudent };
}

/** Waits for the next email with this subject, and returns it without soft line breaks. */
async function mailAbout(subject: string): Promise<string> {
  for (;;) {
    const { raw } = await mails.next();
    if (raw.includes(`Subject: ${subject}`)) return raw.replaceAll(/=\r?\n/g, "");
  }
}

async function byGoogle({ credentials: { email } }: Person): Promise<GraphqlClient> {
  const browser = new OpenIdBrowser(here.origin);
  const url = await browser.startsLogIn();
  issuer.account = { sub: email, email, email_verified: true, name: "Nora Lind" };
  await browser.returns(issuer.consents(url));
  await browser.viewer();
  return browser.client;
}

async function byReset({ credentials: { email } }: Person): Promise<GraphqlClient> {
  const owner = new Person(new GraphqlClient(here.origin), { email, password: newPassword });
  await owner.does(mutation("requestPasswordReset"), { email });
  const token = tokenIn({ raw: await mailAbout("Set a new Saywell password") });
  await owner.does(mutation("resetPassword"), { token, password: newPassword });
  await owner.authenticates(operations.logIn, owner.credentials);
  return owner.client;
}

async function byLink({ credentials: { email } }: Person): Promise<GraphqlClient> {
  const owner = new Person(new GraphqlClient(here.origin), { email, password: "" });
  await owner.does(mutation("requestLogInLink"), { email });
  await owner.authenticates(logInByLink, { token: tokenIn({ raw: await mailAbout("Log in to Saywell") }) });
  return owner.client;
}

const webhooksOf = async (client: GraphqlClient) => {
  type Answer = { viewer: { webhooks: readonly WebhookAnswer[] } };
  return (await client.ask<Answer>("{ viewer { webhooks { isEnabled disabledReason } } }")).viewer.webhooks;
};
const problemOf = async (token: string, { origin }: TestApp) => {
  const client = new GraphqlClient(origin);
  client.accessToken = token;
  const { status, errors } = await client.send("{ viewer { person { id } } }");
  return [status, errors[0]?.extensions?.problem];
};
const revocations = (accountId: string) =>
  here.database.query("select how from account_event where kind = 'API_KEY_REVOKED' and account_id = $1", [accountId]);

describe("an account that was created with another person's email address", () => {
  const ways = [
    ["logs in with Google", byGoogle, "You can now log in to Saywell with Google"],
    ["logs in with an emailed link", byLink, "Your Saywell password was removed"],
    ["sets a password with an emailed link", byReset, "Your Saywell password was changed"],
  ] as const;

  it.each(ways)("loses its API keys and webhooks when the address's owner %s", async (_way, takeOver, subject) => {
    const { squatter, token, bySession, byKey, chat, ofStudent } = await anAccountWithPrograms();
    const connected = ({ origin }: TestApp) => SocketClient.connect({ origin, accessToken: token });
    const sockets = await Promise.all([here, there].map(connected));

    const owner = await takeOver(squatter);
    for (const { ended } of sockets) expect(await ended).toBe("io server disconnect");
    for (const app of [here, there]) expect(await problemOf(token, app)).toEqual([401, "API_KEY_ENDED"]);
    expect(await webhooksOf(owner)).toEqual([
      { isEnabled: false, disabledReason: "OWNER" },
      { isEnabled: false, disabledReason: "API_KEY" },
    ]);
    expect(await revocations(squatter.id)).toHaveLength(1);
    const mail = await mailAbout(subject);
    expect(mail).toContain("its API keys were revoked and its webhooks were disabled");

    await chat.student.says(chat.id, "For the owner's eyes only");
    await ofStudent.receiver.inbox.until(({ data }) => data.seq === 3);
    for (const { receiver } of [bySession, byKey]) expect(receiver.acceptedSeqs(chat.id)).toEqual([1, 2]);
  });

  it("has its webhooks' pending deliveries canceled when the address's owner resets the password", async () => {
    const { squatter, bySession, chat } = await anAccountWithPrograms();
    bySession.receiver.behaves = () => 500;
    await chat.student.says(chat.id, "Hello?");
    await bySession.receiver.inbox.count(3);
    await byReset(squatter);
    await here.database.query("update webhook_queue set due_at = now() where webhook_id = $1", [bySession.id]);
    const pending = "select from webhook_delivery where status = 'PENDING' and webhook_id = $1";
    const isGivenUp = async () => (await here.database.query(pending, [bySession.id])).length === 0;
    await until("the delivery has failed", isGivenUp, timeoutMs);
    expect(bySession.receiver.inbox.items).toHaveLength(3);
  });

  it("has only new events delivered after the address's owner re-enables its webhook", async () => {
    const { squatter, bySession, chat } = await anAccountWithPrograms();
    bySession.receiver.behaves = () => 500;
    await chat.student.says(chat.id, "Hello?");
    await bySession.receiver.inbox.count(3);
    const owner = new Person(await byReset(squatter), squatter.credentials);
    await owner.does(mutation("updateWebhook"), { webhookId: bySession.id, isEnabled: true });
    bySession.receiver.behaves = () => 200;
    await here.database.query("update webhook_queue set due_at = now() where webhook_id = $1", [bySession.id]);
    await chat.student.says(chat.id, "And now?");
    await bySession.receiver.inbox.until(({ data }) => data.seq === 4);
    expect(bySession.receiver.inbox.items.map(({ data }) => data.seq)).toEqual([1, 2, 3, 4]);
  });

  it("keeps its API keys and webhooks if its address had already been verified", async () => {
    const { squatter, token, bySession, byKey, chat } = await anAccountWithPrograms();
    await here.database.query("update account set email_proven_at = now() where id = $1", [squatter.id]);
    for (const takeOver of [byReset, byLink, byGoogle]) {
      const owner = await takeOver(squatter);
      expect((await webhooksOf(owner)).map(({ isEnabled }) => isEnabled)).toEqual([true, true]);
    }
    for (const app of [here, there]) expect(await problemOf(token, app)).toEqual([200, undefined]);
    await chat.student.says(chat.id, "Still here?");
    for (const { receiver } of [bySession, byKey]) await receiver.inbox.count(3);
    expect(await revocations(squatter.id)).toEqual([]);
  });
});

it.each([
  ["session", "account_id = $1"],
  ["api_key", "account_id = $1"],
  ["webhook", "owner_id = $1"],
  ["webhook_queue", "webhook_id in (select id from webhook where owner_id = $1)"],
])("a takeover sets revocation times after its wait for a lock on the table %s", async (table, condition) => {
  const { squatter } = await anAccountWithPrograms();
  await here.database.query(
    `update webhook_queue set lease = gen_random_uuid(), due_at = now() + interval '1 hour'
     where webhook_id in (select id from webhook where owner_id = $1)`,
    [squatter.id],
  );
  const other = new Client(here.database.url);
  await other.connect();
  atTheEnd(() => other.end());
  await other.query("begin");
  await other.query(`select from ${table} where ${condition} for update`, [squatter.id]);
  const takeover = byLink(squatter);
  await untilWaiting(here.database);
  const { rows } = await other.query<{ now: string }>("select clock_timestamp()::text as now");
  await other.query("commit");
  await takeover;
  const revocations = await here.database.query(
    `select revoked_at > $2 as "isLater" from session where account_id = $1 and revoked_at is not null
     union all select revoked_at > $2 from api_key where account_id = $1`,
    [squatter.id, rows[0]?.now],
  );
  // The nodes look only for recent revocations, so they could miss one with an earlier timestamp.
  expect(revocations).toEqual([{ isLater: true }, { isLater: true }]);
});

describe("a request whose session or API key is revoked while the request is running", () => {
  const key = { name: "Calendar", scopes: ["READ_CHATS"], lifetime: "NEVER" };
  const url = "https://example.org/hooks";
  type InputFor = (webhookId: string) => Readonly<Record<string, unknown>>;
  const enable: InputFor = (webhookId) => ({ webhookId, isEnabled: true });
  const requests: readonly (readonly ["SESSION_ENDED" | "API_KEY_ENDED", string, string, InputFor])[] = [
    ["SESSION_ENDED", "create an API key", mutation("createApiKey"), () => key],
    ["SESSION_ENDED", "create a webhook", createWebhook, () => ({ url })],
    ["SESSION_ENDED", "enable a webhook", mutation("updateWebhook"), enable],
    ["API_KEY_ENDED", "create a webhook", createWebhook, () => ({ url })],
    ["API_KEY_ENDED", "enable a webhook", mutation("updateWebhook"), enable],
  ];

  it.each(requests)("has no effect and returns %s if it tries to %s", async (code, _what, query, inputFor) => {
    const tutor = await aTutor(here);
    const { token } = await createsKey(tutor, { lifetime: "NEVER" });
    const person = code === "SESSION_ENDED" ? tutor : program(token, tutor);
    const { webhook } = await tutor.does<WebhookPayload>(createWebhook, { url });
    await tutor.does(mutation("updateWebhook"), { webhookId: webhook.id, isEnabled: false });
    const state = () =>
      here.database.query("select (select count(*) from api_key), w.* from webhook w where owner_id = $1", [tutor.id]);
    const before = await state();
    const other = new Client(here.database.url);
    await other.connect();
    atTheEnd(() => other.end());
    await other.query("begin");
    for (const table of ["session", "api_key"]) {
      await other.query(`update ${table} set revoked_at = now() where account_id = $1`, [tutor.id]);
    }
    const outcomes: string[] = [];
    const request = person
      .does(query, inputFor(webhook.id))
      .then(
        () => "done",
        (error: unknown) => String(error),
      )
      .then((outcome) => outcomes.push(outcome));
    const isWaiting = async () => outcomes.length > 0 || (await countWaiting(here.database)) > 0;
    await until("the request waits", isWaiting, timeoutMs);
    await other.query("commit");
    await request;
    expect(outcomes).toEqual([expect.stringContaining(`${code}: `)]);
    expect(await state()).toEqual(before);
  });
});
