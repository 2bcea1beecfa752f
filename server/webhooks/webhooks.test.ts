import { systemClock } from "../platform/clock.js";
import { HttpPoster } from "../platform/http/HttpPoster.js";
import { until } from "../testing/support/pause.js";
import { aChat, aStudent, aTutor, Person } from "../testing/support/people/people.js";
import { createsKey, revokesKey } from "../testing/support/people/apiKeys.js";
import { GraphqlClient } from "../testing/support/clients/graphqlClient.js";
import type { ProblemAnswer } from "../testing/support/clients/operations.js";
import { type ReceivedMail, startMailServer } from "../testing/support/servers/mailServer.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { type Behavior, type ReceivedWebhook, WebhookReceiver } from "../testing/support/servers/webhookReceiver.js";

const timeoutMs = 60_000;

type Problems = { readonly problems: readonly ProblemAnswer[] };
type WebhookPayload = Problems & {
  readonly webhook: { readonly id: string; readonly isEnabled: boolean; readonly disabledReason: string | null };
  readonly secret: string;
};
type Delivery = {
  readonly id: string;
  readonly type: string;
  readonly seq: number;
  readonly status: string;
  readonly attempts: readonly { readonly statusCode: number | null; readonly error: string | null }[];
};

const problems = "problems { code reason field }";
const webhook = "webhook { id url events isEnabled disabledReason }";
const mutation = (name: string, type: string, more: string) =>
  `mutation Change($input: ${type}!) { payload: ${name}(input: $input) { ${problems} ${more} } }`;
const create = mutation("createWebhook", "CreateWebhookInput", `${webhook} secret`);
const update = mutation("updateWebhook", "UpdateWebhookInput", webhook);
const remove = mutation("deleteWebhook", "DeleteWebhookInput", "");
const rotate = mutation("rotateWebhookSecret", "RotateWebhookSecretInput", `${webhook} secret`);
const redeliver = mutation("redeliverWebhook", "RedeliverWebhookInput", `${webhook} count`);

let app: TestApp;
let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ config: { webhookAllowedNetworks: ["127.0.0.1"], smtpUrl: mail.url } });
});
afterEach(() => jest.restoreAllMocks());

async function aWebhook(owner: Person, input: object = {}): Promise<{ id: string; receiver: WebhookReceiver }> {
  const receiver = await new WebhookReceiver().start();
  const created = await owner.does<WebhookPayload>(create, { url: `${receiver.url}/`, ...input });
  receiver.trust(created.secret);
  return { id: created.webhook.id, receiver };
}

async function deliveriesOf(owner: Person, status: string | null = null): Promise<readonly Delivery[]> {
  type Answer = { viewer: { webhooks: readonly { deliveries: { edges: readonly { node: Delivery }[] } }[] } };
  const { viewer } = await owner.client.ask<Answer>(
    `query Deliveries($status: WebhookDeliveryStatus) { viewer { webhooks { deliveries(first: 100, status: $status) {
      edges { node { id type seq status attempts { statusCode error durationMs startedAt } } } } } } }`,
    { status },
  );
  return viewer.webhooks.flatMap(({ deliveries }) => deliveries.edges.map(({ node }) => node));
}

async function aTutorWithVerifiedEmail(): Promise<Person> {
  const tutor = await aTutor(app);
  await app.database.query("update account set email_proven_at = now() where id = $1", [tutor.id]);
  return tutor;
}

/** Makes all pending attempts due now. */
async function endPauses(): Promise<void> {
  await app.database.query("update webhook_queue set due_at = now() where due_at is not null and lease is null");
}

/** Also requests a pause of an hour, so that nothing is retried before `endPauses`, however slow the machine is. */
const respondsWith500: Behavior = (_, response) => {
  response.setHeader("retry-after", 3600);
  return 500;
};

const accepted = (seq: number) => (one: ReceivedWebhook) => one.data.seq === seq && one.status < 300;
const hasMessage = (text: string) => (one: ReceivedWebhook) => one.data.message?.content === text && one.status < 300;

it("a tutor's webhook receives the events of the tutor's chat, signed and in order, and no other chat's events", async () => {
  const tutor = await aTutor(app);
  const { receiver } = await aWebhook(tutor);
  const { id, student } = await aChat(app, { tutor });
  await aChat(app);
  const { message } = await tutor.says(id, "Hello! When would you like to begin?");
  await student.reads(message);
  const change = (name: string, type: string) =>
    `mutation Change($input: ${type}!) { payload: ${name}(input: $input) { problems { code reason field } } }`;
  await tutor.does(change("editMessage", "EditMessageInput"), {
    messageId: message.id,
    content: "When shall we begin?",
  });
  await student.does(change("markUnread", "MarkUnreadInput"), { messageId: message.id });
  await tutor.does(change("removeMessage", "RemoveMessageInput"), { messageId: message.id });

  await receiver.inbox.until(({ type }) => type === "message.removed");
  const received = receiver.inbox.items.map(({ type, data: { chatId, ...data } }) => {
    expect(chatId).toBe(id);
    return [type, data];
  });
  const sent = { id: message.id, seq: 3, authorId: tutor.id, kind: "TEXT", sentAt: expect.any(String) as string };
  expect(received).toEqual([
    ["chat.started", { seq: 1, studentId: student.id, tutorId: tutor.id }],
    [
      "message.sent",
      { seq: 2, message: expect.objectContaining({ authorId: student.id, content: "Hi Amelia!" }) as object },
    ],
    ["message.sent", { seq: 3, message: { ...sent, content: message.content, editedAt: null, removedAt: null } }],
    ["messages.read", { seq: 4, readerId: student.id, upTo: 3 }],
    ["message.edited", { seq: 5, message: expect.objectContaining({ id: message.id }) as object }],
    // Event 6, which marks messages as unread, is private to the student.
    ["message.removed", { seq: 7, message: expect.objectContaining({ id: message.id, content: "" }) as object }],
  ]);
});

it("a receiver that returns 500 gets all events in order once it works again, and each attempt is listed", async () => {
  const tutor = await aTutor(app);
  const { receiver } = await aWebhook(tutor, { events: ["MESSAGE_SENT"] });
  receiver.behaves = respondsWith500;
  /**
   * Waits until the first message has `times` recorded attempts; only then does the pause before the next attempt
   * begin.
   */
  const attempted = (times: number) =>
    until(
      "The attempt is recorded",
      async () => (await deliveriesOf(tutor)).some(({ seq, attempts }) => seq === 2 && attempts.length === times),
      timeoutMs,
    );
  const { id, student } = await aChat(app, { tutor });
  await student.says(id, "Are you there?");
  await student.says(id, "Please answer.");
  await attempted(1);
  await endPauses();
  await attempted(2);
  receiver.behaves = () => 204;
  await endPauses();
  await receiver.inbox.until(accepted(4));
  expect(receiver.inbox.items.map(({ data, status }) => [data.seq, status])).toEqual([
    [2, 500],
    [2, 500],
    [2, 204],
    [3, 204],
    [4, 204],
  ]);
  const [first, second, third] = receiver.inbox.items;
  expect([second?.id, third?.id]).toEqual([first?.id, first?.id]);
  const opening = (await deliveriesOf(tutor)).find(({ seq }) => seq === 2);
  expect(opening?.status).toBe("DELIVERED");
  expect(opening?.attempts.map(({ statusCode, error }) => [statusCode, error])).toEqual([
    [204, null],
    [500, "The receiver did not accept the event."],
    [500, "The receiver did not accept the event."],
  ]);
});

it("a chat whose event the receiver rejects delays neither the webhook's other chats nor other webhooks", async () => {
  const tutor = await aTutor(app);
  const { receiver } = await aWebhook(tutor);
  const troubled = await aChat(app, { tutor, opening: "Trouble" });
  receiver.behaves = ({ data }) => (data.chatId === troubled.id ? 500 : 204);
  const other = await aWebhook(tutor);
  await aChat(app, { tutor, opening: "No trouble" });
  await receiver.inbox.until(hasMessage("No trouble"));
  await other.receiver.inbox.until(hasMessage("No trouble"));
});

it("a webhook receiver that does not respond does not delay other receivers", async () => {
  const { post } = HttpPoster.prototype;
  // Raise the timeout: a request that timed out would make room for another one.
  jest.spyOn(HttpPoster.prototype, "post").mockImplementation(function (this: HttpPoster, url, request) {
    return post.call(this, url, { ...request, timeoutMs: 3 * timeoutMs });
  });
  const [slow, quick] = [await aTutor(app), await aTutor(app)];
  const hanging = await aWebhook(slow);
  hanging.receiver.behaves = () => null;
  const { receiver } = await aWebhook(quick);
  const student = await aStudent(app);
  for (let chats = 0; chats < 6; chats += 1) await aChat(app, { tutor: slow });
  await hanging.receiver.inbox.count(4);
  await aChat(app, { student, tutor: quick, opening: "At once, please" });
  await receiver.inbox.until(hasMessage("At once, please"));
  expect(hanging.receiver.inbox.items).toHaveLength(4);
  await hanging.receiver.stop();
});

it("a webhook that fails for 24 hours is disabled, its owner is emailed, and failed deliveries can be retried", async () => {
  const tutor = await aTutorWithVerifiedEmail();
  const { id: webhookId, receiver } = await aWebhook(tutor);
  receiver.behaves = () => 503;
  const { id, student } = await aChat(app, { tutor });
  await student.says(id, "Hello?");
  await receiver.inbox.next();
  const isPaused = `select from webhook_queue where webhook_id = $1 and lease is null`;
  await until("paused", async () => (await app.database.query(isPaused, [webhookId])).length > 0, timeoutMs);
  await app.database.query(
    "update webhook_delivery set first_attempt_at = now() - interval '24 hours' where webhook_id = $1 and seq = 1",
    [webhookId],
  );
  await endPauses();
  const received = await mail.next();
  expect(received.to).toEqual([tutor.credentials.email]);
  expect(received.raw).toContain("Subject: Your Saywell webhook was disabled");
  expect(received.raw).not.toContain(receiver.url);
  await until("given up", async () => (await deliveriesOf(tutor, "FAILED")).length === 3, timeoutMs);

  receiver.behaves = () => 204;
  await expect(tutor.does(redeliver, { webhookId })).rejects.toThrow("WEBHOOK_DISABLED");
  const enabled = await tutor.does<WebhookPayload>(update, { webhookId, isEnabled: true });
  expect(enabled.webhook).toMatchObject({ isEnabled: true, disabledReason: null });
  expect(await tutor.does(redeliver, { webhookId })).toMatchObject({ count: 3 });
  await receiver.inbox.until(accepted(3));
  expect(receiver.acceptedSeqs(id)).toEqual([1, 2, 3]);
});

it("a webhook receiver that returns 410 Gone gets no more events", async () => {
  const tutor = await aTutorWithVerifiedEmail();
  const { id: webhookId, receiver } = await aWebhook(tutor);
  receiver.behaves = () => 410;
  await aChat(app, { tutor });
  const received = await mail.next();
  expect(received.to).toEqual([tutor.credentials.email]);
  expect(received.raw).toContain("410 Gone");
  const { webhook: disabled } = await tutor.does<WebhookPayload>(update, { webhookId });
  expect(disabled).toMatchObject({ isEnabled: false, disabledReason: "GONE" });
  expect(receiver.inbox.items).toHaveLength(1);
});

it("a webhook delivery can be retried even if it was accepted, and keeps its id", async () => {
  const tutor = await aTutor(app);
  const { id: webhookId, receiver } = await aWebhook(tutor, { events: ["CHAT_STARTED"] });
  await aChat(app, { tutor });
  const first = await receiver.inbox.next();
  await expect(tutor.does(redeliver, { webhookId, deliveryId: webhookId })).rejects.toThrow("DELIVERY_NOT_FOUND");
  await until("delivered", async () => (await deliveriesOf(tutor, "DELIVERED")).length === 1, timeoutMs);
  await tutor.does(redeliver, { webhookId, deliveryId: first.id });
  expect(await receiver.inbox.next()).toEqual(first);
});

it("after a webhook's secret is rotated, deliveries can be verified with either secret until the old one expires", async () => {
  const tutor = await aTutor(app);
  const { id: webhookId, receiver } = await aWebhook(tutor, { events: ["CHAT_STARTED"] });
  const { secret } = await tutor.does<WebhookPayload>(rotate, { webhookId });
  await aChat(app, { tutor });
  expect((await receiver.inbox.next()).signatures).toBe(2);
  receiver.trust(secret);
  await aChat(app, { tutor });
  expect((await receiver.inbox.next()).signatures).toBe(2);
  await app.database.query("update webhook set previous_secret_until = now() where id = $1", [webhookId]);
  await aChat(app, { tutor });
  expect((await receiver.inbox.next()).signatures).toBe(1);
});

it("up to four of a webhook's replaced secrets sign each delivery, each secret until it expires", async () => {
  const tutor = await aTutor(app);
  const { id: webhookId, receiver } = await aWebhook(tutor, { events: ["CHAT_STARTED"] });
  const rotates = async () => (await tutor.does<WebhookPayload>(rotate, { webhookId })).secret;
  await rotates();
  const last = await rotates();
  await aChat(app, { tutor });
  expect((await receiver.inbox.next()).signatures).toBe(3);
  await app.database.query("update webhook_older_secret set until = now() where webhook_id = $1", [webhookId]);
  receiver.trust(last);
  await aChat(app, { tutor });
  expect((await receiver.inbox.next()).signatures).toBe(2);
  for (let times = 0; times < 4; times += 1) await rotates();
  await aChat(app, { tutor });
  expect((await receiver.inbox.next()).signatures).toBe(5);
});

it("a rejected delivery is retried after the delay that the receiver requests, even if the node's clock is ahead", async () => {
  const tutor = await aTutor(app);
  const { id: webhookId, receiver } = await aWebhook(tutor, { events: ["CHAT_STARTED"] });
  receiver.behaves = respondsWith500;
  const clock = jest.spyOn(systemClock, "now").mockImplementation(() => new Date(Date.now() + 2 * 60_000));
  await aChat(app, { tutor });
  const isPaused = `select extract(epoch from due_at - now())::float8 as seconds from webhook_queue
    where webhook_id = $1 and lease is null and due_at > now()`;
  const paused = async () => app.database.query<{ seconds: number }>(isPaused, [webhookId]);
  await until("paused", async () => (await paused()).length > 0, timeoutMs);
  clock.mockRestore();
  const [{ seconds } = { seconds: 0 }] = await paused();
  // `respondsWith500` asks for a retry after an hour.
  expect(seconds).toBeGreaterThan(3600 - 60);
  expect(seconds).toBeLessThanOrEqual(3600);
});

it("a suspended user's webhook gets no events", async () => {
  const tutor = await aTutor(app);
  const { receiver } = await aWebhook(tutor);
  const watched = await aWebhook(await aTutor(app));
  const student = await aStudent(app);
  const { id } = await aChat(app, { student, tutor });
  await receiver.inbox.until(accepted(2));
  await app.database.query("update account set suspended_at = now() where id = $1", [tutor.id]);
  await student.says(id, "Are you still there?");
  const isPostponed =
    "select from webhook_queue where chat_id = $1 and lease is null and due_at > now() + interval '1 minute'";
  await until("postponed", async () => (await app.database.query(isPostponed, [id])).length > 0, timeoutMs);
  expect(receiver.acceptedSeqs(id)).toEqual([1, 2]);
  await watched.receiver.stop();
});

describe("a webhook that an API key created or changed", () => {
  async function aTutorWithAProgram() {
    const tutor = await aTutor(app);
    const { apiKey, token } = await createsKey(tutor, { scopes: ["READ_CHATS"] });
    const program = new Person(new GraphqlClient(app.origin), tutor.credentials);
    program.client.accessToken = token;
    type Answer = { viewer: { webhooks: readonly { disabledReason: string | null }[] } };
    const reasons = async () => {
      const { viewer } = await tutor.client.ask<Answer>("{ viewer { webhooks { disabledReason } } }");
      return viewer.webhooks.map(({ disabledReason }) => disabledReason);
    };
    const isDisabled = () => until("it is disabled", async () => (await reasons())[0] === "API_KEY", timeoutMs);
    return { tutor, program, apiKey, isDisabled };
  }

  it("gets no events after the key is revoked, and is disabled", async () => {
    const { tutor, program, apiKey, isDisabled } = await aTutorWithAProgram();
    const { receiver } = await aWebhook(program);
    const { id, student } = await aChat(app, { tutor });
    await receiver.inbox.until(accepted(2));
    await revokesKey(tutor, apiKey.id);
    await student.says(id, "Can anybody else read this?");
    await isDisabled();
    expect(receiver.acceptedSeqs(id)).toEqual([1, 2]);
  });

  it("is disabled within seconds after the key expires, even without an event, and its owner is emailed", async () => {
    const { tutor, program, apiKey, isDisabled } = await aTutorWithAProgram();
    const { id: webhookId } = await aWebhook(program);
    await app.database.query("update account set email_proven_at = now() where id = $1", [tutor.id]);
    await app.database.query("update api_key set expires_at = now() where id = $1", [apiKey.id]);
    await isDisabled();
    const text = `your webhook ${webhookId} has expired`;
    const isAnnounced = ({ to, raw }: ReceivedMail) =>
      to[0] === tutor.credentials.email && raw.replaceAll(/=\r?\n/g, "").includes(text);
    await until("its owner is emailed", () => mail.received.some(isAnnounced), timeoutMs);
  });

  it("is disabled within seconds after the key is revoked, even if the key only rotated the secret", async () => {
    const { tutor, program, apiKey, isDisabled } = await aTutorWithAProgram();
    const { id: webhookId } = await aWebhook(tutor);
    await program.does(rotate, { webhookId });
    await revokesKey(tutor, apiKey.id);
    await isDisabled();
    expect(await app.database.query("select from webhook where owes_mail and id = $1", [webhookId])).toEqual([]);
  });
});

describe("a webhook with a delivery in progress", () => {
  /** Queues three deliveries that are claimed together; the receiver waits for `change` before it accepts the first. */
  async function changesDuring(owner: Person, receiver: WebhookReceiver, change: () => Promise<unknown>) {
    receiver.behaves = respondsWith500;
    const { id, student } = await aChat(app, { tutor: owner });
    await receiver.inbox.next();
    await student.says(id, "Are you there?");
    await student.says(id, "Please answer.");
    receiver.behaves = (_, response) => {
      receiver.behaves = () => 204;
      void change().finally(() => response.writeHead(204).end());
      return null;
    };
    await until("queued", async () => (await deliveriesOf(owner, "PENDING")).length === 3, timeoutMs);
    const isPaused = "select from webhook_queue where chat_id = $1 and lease is null";
    await until("paused", async () => (await app.database.query(isPaused, [id])).length > 0, timeoutMs);
    await endPauses();
  }

  it("sends later deliveries to its new URL", async () => {
    const tutor = await aTutor(app);
    const { id: webhookId, receiver } = await aWebhook(tutor, { events: ["MESSAGE_SENT"] });
    const other = await new WebhookReceiver().start();
    await changesDuring(tutor, receiver, () => tutor.does(update, { webhookId, url: `${other.url}/` }));
    await other.inbox.until(accepted(4));
    expect(receiver.inbox.items).toHaveLength(2);
  });

  it("signs later deliveries with its new secret in addition to the old one", async () => {
    const tutor = await aTutor(app);
    const { id: webhookId, receiver } = await aWebhook(tutor, { events: ["MESSAGE_SENT"] });
    await changesDuring(tutor, receiver, () => tutor.does(rotate, { webhookId }));
    await receiver.inbox.until(accepted(4));
    expect(receiver.inbox.items.map(({ data, status, signatures }) => [data.seq, status, signatures])).toEqual([
      [2, 500, 1],
      [2, 0, 1],
      [2, 204, 2],
      [3, 204, 2],
      [4, 204, 2],
    ]);
  });

  it("sends later deliveries immediately, even if the first takes more than a second and the node's clock is ahead", async () => {
    const tutor = await aTutor(app);
    const { receiver } = await aWebhook(tutor, { events: ["MESSAGE_SENT"] });
    const realNow = performance.now.bind(performance);
    await changesDuring(tutor, receiver, async () => {
      jest.spyOn(performance, "now").mockImplementation(() => realNow() + 1001);
      jest.spyOn(systemClock, "now").mockImplementation(() => new Date(Date.now() + 2 * 60_000));
    });
    await receiver.inbox.until(accepted(4));
  });

  it("stops sending deliveries within a second after its API key is revoked", async () => {
    const tutor = await aTutor(app);
    const { apiKey, token } = await createsKey(tutor, { scopes: ["READ_CHATS"] });
    const program = new Person(new GraphqlClient(app.origin), tutor.credentials);
    program.client.accessToken = token;
    const { receiver } = await aWebhook(program, { events: ["MESSAGE_SENT"] });
    const realNow = performance.now.bind(performance);
    await changesDuring(tutor, receiver, async () => {
      await revokesKey(tutor, apiKey.id);
      jest.spyOn(performance, "now").mockImplementation(() => realNow() + 1001);
    });
    await until("given up", async () => (await deliveriesOf(tutor, "FAILED")).length === 2, timeoutMs);
    expect(receiver.inbox.items).toHaveLength(2);
  });
});

it("enabling a webhook that is already enabled does not move the time from which it receives events; re-enabling a disabled one does", async () => {
  const tutor = await aTutor(app);
  const { id: webhookId } = await aWebhook(tutor);
  const since = () => app.database.query("select receives_since from webhook where id = $1", [webhookId]);
  const before = await since();
  await tutor.does(update, { webhookId, isEnabled: true });
  expect(await since()).toEqual(before);
  await tutor.does(update, { webhookId, isEnabled: false });
  await tutor.does(update, { webhookId, isEnabled: true });
  expect(await since()).not.toEqual(before);
});

it("only a webhook's owner can see, change or delete it, or retry its deliveries", async () => {
  const [owner, stranger] = [await aTutor(app), await aTutor(app)];
  const { id: webhookId } = await aWebhook(owner);
  const url = "https://example.org/hooks";
  for (const [operation, input] of [
    [update, { webhookId, url }],
    [remove, { webhookId }],
    [rotate, { webhookId }],
    [redeliver, { webhookId }],
  ] as const) {
    await expect(stranger.does(operation, input)).rejects.toThrow("WEBHOOK_NOT_FOUND");
  }
  expect(await deliveriesOf(stranger)).toEqual([]);
  await aChat(app, { tutor: owner });
  await until("delivered", async () => (await deliveriesOf(owner, "DELIVERED")).length === 2, timeoutMs);
  const [delivery] = await deliveriesOf(owner);
  // Someone with a webhook of their own can't see other users' deliveries either.
  await aWebhook(stranger);
  for (const [id, __typename] of [
    [webhookId, "Webhook"],
    [delivery?.id, "WebhookDelivery"],
  ]) {
    const node = `{ node(id: "${id}") { __typename } }`;
    expect(await stranger.client.ask(node)).toEqual({ node: null });
    expect(await owner.client.ask(node)).toEqual({ node: { __typename } });
  }
  await owner.does(remove, { webhookId });
  await expect(owner.does(update, { webhookId, url })).rejects.toThrow("WEBHOOK_NOT_FOUND");
});

it.each([
  ["no protocol", "example.org/hooks", "BAD_URL"],
  ["a protocol other than HTTP or HTTPS", "ftp://example.org/hooks", "BAD_URL"],
  ["a password", "https://me:secret@example.org/hooks", "BAD_URL"],
  ["a password and many emoji", `https://me:secret@example.org/${"😀".repeat(1000)}`, "BAD_URL"],
  ["more than 2,000 characters", `https://example.org/${"😀".repeat(2000)}`, "TOO_LONG"],
  ["plain HTTP", "http://[::1]/hooks", "URL_NOT_ALLOWED"],
  ["a private address", "https://10.0.0.1/hooks", "URL_NOT_ALLOWED"],
])("a webhook whose URL has %s is rejected", async (_, url, code) => {
  const tutor = await aTutor(app);
  await expect(tutor.does(create, { url })).rejects.toThrow(code);
});

it("a user can have at most ten webhooks, even if they create several at the same time", async () => {
  const tutor = await aTutor(app);
  const url = "https://example.org/hooks";
  const asked = await Promise.allSettled(Array.from({ length: 12 }, () => tutor.does(create, { url })));
  const refused = asked.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  expect(refused).toHaveLength(2);
  for (const reason of refused) expect(reason).toContain("TOO_MANY_WEBHOOKS");
});
