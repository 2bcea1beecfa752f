import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { operations } from "../testing/support/clients/operations.js";
import { operate } from "../testing/support/operate.js";
import { createsKey } from "../testing/support/people/apiKeys.js";
import { aChat, aStudent, aTutor, type Person } from "../testing/support/people/people.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { until } from "../testing/support/pause.js";

const timeoutMs = 60_000;
const leaveReview = `mutation ($input: LeaveReviewInput!) {
  payload: leaveReview(input: $input) { problems: userErrors { code reason field } }
}`;
const save = `mutation ($input: SaveTutorInput!) {
  payload: saveTutor(input: $input) { problems: userErrors { code reason field } }
}`;

/**
 * Tables that can still contain the ID of a closed account: `uploaded_file` only until the hourly cleanup, and
 * `person_presence` only if a node stores when the account's connections ended.
 */
const keptTables = [
  ...["account", "account_event", "api_key", "session", "person_presence", "uploaded_file"],
  ...["chat", "chat_delivery", "tutor_review"],
];

/** Tables that `account.js export` leaves out: projections of the messages, and the leases of a queue. */
const unexported = ["chat", "chat_statistics", "chat_statistics_trial", "chat_statistics_due", "notification_lease"];

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await startTestApp();
  dataDir = await mkdtemp(join(tmpdir(), "saywell-close-"));
  atTheEnd(() => rm(dataDir, { recursive: true }));
});

const run = (command: string, email: string) =>
  operate({ database: app.database, dataDir }, "account.js", command, email);

const close = ({ credentials: { email } }: Person) => run("close", email.toUpperCase());

/** Gives a user everything that an account can have besides messages, under the name Zelda. */
async function addsEverything(person: Person, chatId: string): Promise<void> {
  await createsKey(person, { name: "Zelda's calendar" });
  const statements = [
    "update account set avatar = 'zelda.webp', email_proven_at = now() where id = $1",
    `insert into openid_identity (issuer, subject, account_id, linked_at)
      values ('https://zelda.example', 'zelda' || $1::uuid, $1, now())`,
    ...["log_in_link", "password_reset", "email_verification"].map(
      (table) => `insert into ${table} (token_hash, account_id, issued_at, expires_at)
        values (sha256($1::uuid::text::bytea), $1, now(), now() + interval '1 day')`,
    ),
    `insert into webhook (id, owner_id, url, secret, created_at, receives_since)
      values ($1, $1, 'https://zelda.example', 'zelda', now(), now())`,
    "insert into webhook_older_secret (webhook_id, secret, until) values ($1, 'zelda', now() + interval '1 day')",
    `insert into webhook_delivery (id, webhook_id, chat_id, seq, type, created_at)
      values ($1, $1, $2, 1, 'zelda.sent', now())`,
    "insert into webhook_attempt (delivery_id, started_at, duration_ms, error) values ($1, now(), 1, 'zelda.down')",
    `insert into notification_settings (account_id, mail, trial_requests, quiet_from, quiet_to)
      values ($1, 'DAILY', true, 1, 2)`,
    "insert into muted_chat (account_id, chat_id) values ($1, $2)",
    `insert into push_subscription (endpoint, account_id, session_id, p256dh, auth)
      select 'https://zelda.example/' || $1::uuid, $1, id, '', '' from session where account_id = $1`,
    `insert into person_presence (person_id, seen_at, is_here, time_zone) values ($1, now(), false, 'Europe/Zelda')
      on conflict (person_id) do update set time_zone = excluded.time_zone`,
    `insert into uploaded_file (name, owner_id, kind, bytes) values ($1::uuid || '.mp4', $1, 'video', 1)`,
    "insert into notification_mail (reader_id, chat_id, mailed_at) values ($1, $2, now())",
    `insert into notification_due (chat_id, seq, reader_id, is_trial_request, sent_at)
      values ($2, 1000, $1, false, now())`,
    "insert into chat_delivery (person_id, chat_id, up_to) values ($1, $2, 1) on conflict do nothing",
  ];
  for (const statement of statements) {
    await app.database.query(statement, statement.includes("$2") ? [person.id, chatId] : [person.id]);
  }
}

/** Returns the names of the tables in which a row contains the text, except for the chat log. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const tables = await app.database.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
  );
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !table.name.startsWith("chat_event"))) {
    const rows = await app.database.query(`select from ${name} t where t::text ilike '%' || $1 || '%'`, [text]);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

it("account.js close ends a student's access and deletes their data; the tutor keeps the chats and the review", async () => {
  const {
    id: chatId,
    student: zelda,
    tutor,
  } = await aChat(app, { student: await aStudent(app, { name: "Zelda Quimby" }) });
  const { id: otherId } = await aChat(app, { tutor, opening: "Hi, I am Sam." });
  await tutor.says(chatId, "Hello Zelda");
  await zelda.does(leaveReview, { tutorId: tutor.id, stars: 4, text: "Very patient." });
  await zelda.does(save, { tutorId: tutor.id });
  await addsEverything(zelda, chatId);
  const [phone, feed] = [await zelda.onAnotherDevice(), await zelda.follows()];
  await zelda.says(chatId, "Thank you!");
  await feed.next();
  const seen = async () => ({ chats: (await tutor.chats()).list, messages: await tutor.messages(chatId) });
  const before = await seen();
  expect(before.chats.map(({ id, unreadCount }) => ({ id, unreadCount }))).toEqual([
    { id: chatId, unreadCount: 1 },
    { id: otherId, unreadCount: 1 },
  ]);

  const { email } = zelda.credentials;
  expect(await close(zelda)).toEqual({
    code: 0,
    output: `Closed the account of ${email.toUpperCase()}. Its email address is now closed-${zelda.id}@invalid.\n`,
  });

  await feed.ended;
  for (const device of [zelda, phone]) {
    const isOut = async () => (await device.client.send("{ viewer { email } }")).status === 401;
    await until("the session ends", isOut, timeoutMs);
    device.client.accessToken = null;
    await expect(device.does(operations.refreshSession)).rejects.toMatchObject({ codes: ["SESSION_ENDED"] });
  }
  await expect(zelda.authenticates(operations.logIn, zelda.credentials)).rejects.toMatchObject({
    codes: ["WRONG_CREDENTIALS"],
  });
  expect(await app.database.query("select from api_key where revoked_at is null")).toEqual([]);
  const [first, ...others] = before.chats;
  const former = { id: zelda.id, displayName: "Former student" };
  expect(await seen()).toEqual({ ...before, chats: [{ ...first, counterpart: former }, ...others] });
  const reviews = `query ($id: ID!) {
    tutor(id: $id) { reviewCount reviews(first: 5) { edges { node { text author { displayName } } } } }
  }`;
  expect(await tutor.client.ask(reviews, { id: tutor.id })).toEqual({
    tutor: {
      reviewCount: 1,
      reviews: { edges: [{ node: { text: "Very patient.", author: { displayName: "Former student" } } }] },
    },
  });
  expect(await tablesWith("zelda")).toEqual([]);
  expect(await tablesWith("quimby")).toEqual([]);
  const remaining = await tablesWith(zelda.id);
  expect(remaining.filter((name) => !keptTables.includes(name))).toEqual([]);

  await mkdir(join(dataDir, "uploads"));
  await writeFile(join(dataDir, "uploads", `${zelda.id}.mp4`), "");
  await startTestApp({ database: app.database, config: { dataDir } });
  const files = () => readdir(join(dataDir, "uploads"));
  await until("the cleanup removes the video", async () => !(await files()).includes(`${zelda.id}.mp4`), timeoutMs);

  const nothing = `No account has the email address ${email.toUpperCase()}. If it has been closed, there is nothing left to do.\n`;
  expect(await close(zelda)).toEqual({ code: 0, output: nothing });
  const again = await aStudent(app, { name: "Zelda Quimby", ...zelda.credentials });
  expect(again.id).not.toBe(zelda.id);
  expect((await again.chats()).list).toEqual([]);
});

it("account.js close ends a user's access before it deletes data, because the deletion may have to wait", async () => {
  const { id: chatId, student } = await aChat(app);
  await addsEverything(student, chatId);
  const feed = await student.follows();
  const other = new Client({ connectionString: app.database.url });
  await other.connect();
  await other.query("begin");
  await other.query("select from webhook where owner_id = $1 for update", [student.id]);
  const closing = close(student);
  await feed.ended;
  expect(await app.database.query("select from webhook where owner_id = $1", [student.id])).toHaveLength(1);
  await other.query("commit");
  await other.end();
  expect(await closing).toMatchObject({ code: 0 });
  expect(await app.database.query("select from webhook where owner_id = $1", [student.id])).toEqual([]);
});

it("account.js close removes a tutor from search results and saved tutors, and hides the profile page; the student keeps the chat; a second run changes nothing", async () => {
  const zelda = await aTutor(app, { firstName: "Zelda", lastName: "Quimby", headline: "Learn like Zelda" });
  const { id: chatId, student } = await aChat(app, { tutor: zelda, opening: "Hi!" });
  await zelda.says(chatId, "Hello");
  await student.does(leaveReview, { tutorId: zelda.id, stars: 5, text: "Great." });
  await student.does(save, { tutorId: zelda.id });
  await addsEverything(zelda, chatId);
  const seen = async () => ({
    found: (await student.findsTutors({ text: "zelda" })).list.length,
    saved: (await student.findsTutors({ savedOnly: true })).list.length,
    ...(await student.client.ask<object>("query ($id: ID!) { tutor(id: $id) { id } }", { id: zelda.id })),
  });
  expect(await seen()).toEqual({ found: 1, saved: 1, tutor: { id: zelda.id } });

  expect(await close(zelda)).toMatchObject({ code: 0, output: expect.stringContaining("Closed the account of ") });

  expect(await seen()).toEqual({ found: 0, saved: 0, tutor: null });
  expect(await student.messages(chatId)).toMatchObject([{ content: "Hi!" }, { content: "Hello" }]);
  expect((await student.chats()).list).toMatchObject([
    { id: chatId, counterpart: { id: zelda.id, displayName: "Former tutor" }, unreadCount: 1 },
  ]);
  const [profile] = await app.database.query<object>(
    "select coalesce(subject, headline, introduction, experience, motivation, country, price::text) as kept, verified from tutor_profile where account_id = $1",
    [zelda.id],
  );
  expect(profile).toEqual({ kept: null, verified: false });

  const address = `closed-${zelda.id}@invalid`;
  const state = () =>
    app.database.query("select a::text, p::text from account a join tutor_profile p on account_id = id");
  const before = await state();
  const again = await run("close", address);
  expect(again).toEqual({
    code: 0,
    output: `Closed the account of ${address}. Its email address is now ${address}.\n`,
  });
  expect(await state()).toEqual(before);
});

it("account.js export prints everything that is stored about a user except secrets, messages and other users' data", async () => {
  const { id: chatId, tutor, student } = await aChat(app, { student: await aStudent(app, { name: "Nora Lind" }) });
  await addsEverything(tutor, chatId);
  const { code, output } = await run("export", tutor.credentials.email);
  expect(code).toBe(0);
  const exported = JSON.parse(output) as Record<string, unknown>;
  expect(exported).toMatchObject({
    account: [{ id: tutor.id, email: tutor.credentials.email, first_name: "Amelia" }],
    openid_identity: [{ issuer: "https://zelda.example" }],
    session: [{ account_id: tutor.id }],
    api_key: [{ name: "Zelda's calendar" }],
    account_event: [{ kind: "SIGNED_UP" }, { kind: "API_KEY_CREATED" }],
    tutor_profile: [{ headline: "Speak without fear" }],
    saved_tutor: [],
    tutor_review: [],
    person_presence: [{ time_zone: "Europe/Zelda" }],
    notification_settings: [{ mail: "DAILY" }],
    muted_chat: [{ chat_id: chatId }],
    push_subscription: [{ account_id: tutor.id }],
    webhook: [{ url: "https://zelda.example" }],
    uploaded_file: [{ name: `${tutor.id}.mp4` }],
    password_reset: [{ account_id: tutor.id }],
    webhook_delivery: [{ type: "zelda.sent" }],
    webhook_attempt: [{ error: "zelda.down" }],
    chat_delivery: [{ chat_id: chatId }],
    notification_due: expect.any(Array) as unknown,
    notification_mail: [{ chat_id: chatId }],
  });
  const tables = await tablesWith(tutor.id);
  expect(tables.filter((name) => !Object.hasOwn(exported, name) && !unexported.includes(name))).toEqual([]);
  for (const secret of ["password_hash", "token_hash", '"secret"', "endpoint", "Nora", student.id]) {
    expect(output).not.toContain(secret);
  }
  expect(await run("export", "nobody@example.org")).toEqual({
    code: 1,
    output: "No account has the email address nobody@example.org.\n",
  });
});
