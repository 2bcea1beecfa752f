import { Client, type Pool } from "pg";
import { type Chat, startChat, StatisticsProjector } from "../index.js";
import type { Viewer } from "../../accounts/index.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { newId } from "../../platform/ids.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilLogIsReadable } from "../../testing/support/databases/readableLog.js";
import type { TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { openTutors } from "../../testing/support/people/tutors.js";
import { TutorStatistics } from "../../tutors/index.js";

const hour = 3_600_000;
const begin = new Date("2026-03-04T12:00:00Z").getTime();
const logger = createLogger("silent");
let now = begin;
let testDatabase: TestDatabase;
let pool: Pool;
let chat: Chat;
let students: readonly Viewer[];
let tutors: readonly Viewer[];

const projector = () =>
  new StatisticsProjector({
    pool,
    statistics: new TutorStatistics(pool),
    clock: { now: () => new Date(now) },
    logger,
  });

beforeAll(async () => {
  const { database, aStudent, aTutor, ...opened } = await openTutors({ now: () => new Date(now) });
  ({ testDatabase } = opened);
  ({ pool } = database);
  const { writers, dataSource } = database;
  const secrets = ["a secret of the tests, the same on every node"] as const;
  chat = startChat({ dataSource, pool, writers, pubsub: new LocalPubSub(), tutors: opened.tutors, logger, secrets });
  atTheEnd(() => chat.stop());
  students = await Promise.all(["Nora Lind", "Tom Berg", "Uma Ray", "Vic Dale"].map(aStudent));
  tutors = await Promise.all(["Ann", "Bob", "Cy"].map((name) => aTutor(name)));
});

const countAll = async () => {
  await untilLogIsReadable(testDatabase);
  await projector().count();
};

const plain = () => ({ content: "Hello!", clientMessageId: null, origin: null });
const ago = (hours: number) => ({ at: new Date(now - hours * hour) });

async function startsChat(student: Viewer, tutor: Viewer, hoursAgo = 0, kind: "TEXT" | "TRIAL_REQUEST" = "TEXT") {
  const { chatId } = await chat.service.start(student, { ...plain(), tutorId: tutor.id, kind }, ago(hoursAgo));
  return { chatId, replies: (hours: number) => chat.service.send(tutor, chatId, plain(), ago(hours)) };
}

/** Computes all statistics directly from the log. */
const readFromLog = `
with sent_events as (
  select e.*, c.tutor_id, e.author_id = c.student_id as by_student
  from chat_event e join chat c on c.id = e.chat_id where e.type in ('ChatStarted', 'MessageSent')
), answers as (
  select tutor_id, chat_id, min(recorded_at) filter (where not by_student and ordinal = 1)
    - min(recorded_at) filter (where by_student and ordinal = 1) as after
  from sent_events where type = 'MessageSent' group by tutor_id, chat_id
)
select p.account_id as id,
  (select count(*)::int from sent_events s where s.tutor_id = p.account_id and type = 'ChatStarted'
    and recorded_at > $1::timestamptz - interval '48 hours') as contacts,
  (select count(*)::int from sent_events s where s.tutor_id = p.account_id and data ->> 'kind' = 'TRIAL_REQUEST'
    and recorded_at > $1::timestamptz - interval '48 hours') as trials,
  (select count(distinct author_id)::int from sent_events s where s.tutor_id = p.account_id and by_student
    and type = 'MessageSent' and recorded_at > $1::timestamptz - interval '30 days') as popularity,
  (select round(percentile_cont(0.5) within group (order by extract(epoch from after) / 60))::int
    from answers a where a.tutor_id = p.account_id) as minutes
from tutor_profile p order by p.account_id`;

const stored = () =>
  testDatabase.query(
    `select account_id as id, new_contacts as contacts, trial_requests as trials, popularity, response_minutes as minutes
     from tutor_profile order by account_id`,
  );
const inLog = () => testDatabase.query(readFromLog, [new Date(now)]);
const projection = () =>
  Promise.all(
    ["chat_statistics", "chat_statistics_trial"].map((table) =>
      testDatabase.query(`select * from ${table} order by chat_id`),
    ),
  );

it("incremental counting yields the same statistics as counting the whole log, at any time and after a rebuild", async () => {
  let hasAll = false;
  for (let step = 0; step < 24; step++) {
    const [student, tutor] = [students[(step * 7) % 4], tutors[(step * 5) % 3]];
    if (!student || !tutor) throw new Error("The student or the tutor is missing.");
    const { replies } = await startsChat(student, tutor, (step % 5) + 1, step % 3 === 0 ? "TRIAL_REQUEST" : "TEXT");
    if (step % 4 !== 1) await replies(step % 2);
    await countAll();
    const figures = await inLog();
    expect(await stored()).toEqual(figures);
    hasAll ||= figures.some((row) => Object.values(row).every(Boolean));
    now += [hour, 20 * hour, 49 * hour, 8 * 24 * hour][step % 4] ?? 0;
    // Only the clock has advanced since the last count.
    await countAll();
    expect(await stored()).toEqual(await inLog());
  }
  expect(hasAll).toBe(true);
  const incremental = [await projection(), await stored()];
  await testDatabase.query("update tutor_profile set new_contacts = 99, trial_requests = 9, response_minutes = null");
  await testDatabase.query("update chat_statistics set wrote_at = null, answered_at = now()");
  await projector().rebuild();
  expect([await projection(), await stored()]).toEqual(incremental);
});

it("several nodes that count concurrently store the same statistics as a single node", async () => {
  const [ann] = tutors;
  if (!ann) throw new Error("The tutor is missing.");
  for (const student of students) {
    await startsChat(student, ann, 2, "TRIAL_REQUEST");
    await Promise.all([projector().count(), projector().count(), projector().count()]);
  }
  await countAll();
  expect(await stored()).toEqual(await inLog());
});

it("the statistics include an event that is committed after events with later transaction IDs", async () => {
  const [first, second] = tutors;
  const [student] = students;
  if (!first || !second || !student) throw new Error("A tutor or the student is missing.");
  const slow = new Client({ connectionString: testDatabase.url });
  await slow.connect();
  await slow.query("begin");
  await slow.query("select pg_current_xact_id()");
  await startsChat(student, second);
  await projector().count();
  const lateChatId = newId();
  const studentId = newId();
  const account = "insert into account (id, role, email, first_name) values ($1, 'STUDENT', 'wim@example.org', 'Wim')";
  await testDatabase.query(account, [studentId]);
  await slow.query("insert into chat (id, student_id, tutor_id) values ($1, $2, $3)", [
    lateChatId,
    studentId,
    first.id,
  ]);
  await slow.query(
    `insert into chat_event (chat_id, seq, tx, type, version, author_id, data, recorded_at)
     select $1, 1, pg_current_xact_id()::text::bigint + shift, 'ChatStarted', 1, $2, '{}', $3 from chat_log_shift`,
    [lateChatId, studentId, new Date(now)],
  );
  await projector().count();
  await slow.query("commit");
  await slow.end();
  await countAll();
  expect(await stored()).toEqual(await inLog());
});
