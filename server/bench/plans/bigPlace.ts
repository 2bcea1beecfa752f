import { randomUUID } from "node:crypto";
import { chatCommand } from "../../testing/chaos/chatCommand.js";
import type { CrashingPostgres } from "../../testing/chaos/CrashingPostgres.js";
import { makeSyntheticLog } from "../../testing/chaos/syntheticLog.js";
import { tokenMaker } from "../../testing/chaos/tokenMaker.js";
import { GraphqlClient } from "../../testing/graphqlClient.js";
import { Person } from "../../testing/people.js";
import { startTestApp } from "../../testing/startTestApp.js";
import { runIn } from "../../testing/template.js";

/** How much there is: a chat of each student with each tutor, and tutors to be found beside those. */
export const size = { students: 100, tutors: 100, eventsOfAChat: 100, listed: 20_000 };

const profiles = `with someone as (
    insert into account (id, role, email, first_name, last_name)
    select gen_random_uuid(), 'TEACHER', 'listed' || n || '@example.org', 'Tutor', 'No' || n from generate_series(1, $1::int) n
    returning id
  ), numbered as (select id, row_number() over () as n from someone)
  insert into tutor_profile (account_id, country, subject, headline, introduction, price, verified, full_name)
  select id, (array['gb', 'es', 'uz', 'us', 'in', 'fr'])[1 + n % 6],
    (array['english', 'programming', 'design', 'math', 'biology', 'history'])[1 + n % 6 * 5 % 6],
    'Speak without fear ' || n, 'Ten years of teaching.', 5 + n % 60, n % 3 > 0, 'Tutor No' || n from numbered`;

/** The server on a database with a million events, and two people with a chat in it. */
export type BigPlace = {
  readonly url: string;
  readonly student: Person;
  readonly tutor: Person;
  readonly chatId: string;
};

/** Makes it on a Postgres, which takes some minutes. */
export async function makeBigPlace(postgres: CrashingPostgres): Promise<BigPlace> {
  const url = postgres.urlOf("plans");
  await makeSyntheticLog(postgres.urlOf("postgres"), url, size);
  await chatCommand("rebuild", url);
  await runIn(url, profiles, [size.listed]);
  // The log's transactions were numbered by hand; those to come have greater numbers, as in a log that has grown.
  await runIn(url, "update chat_log_shift set shift = 100000");
  await runIn(url, "vacuum analyze");
  const query = <Row extends object>(sql: string, values?: readonly unknown[]) => runIn<Row>(url, sql, values);
  const { origin } = await startTestApp({ database: { url, serverUrl: url, query, drop: () => Promise.resolve() } });
  const tokenOf = await tokenMaker(origin);
  const comesIn = async (role: "student" | "tutor", column: string) => {
    const [row] = await query<{ id: string }>(
      `select ${column} as id from chat where id = (select min(id::text) from chat)::uuid`,
    );
    const session = randomUUID();
    await query("insert into session (id, account_id) values ($1, $2)", [session, row?.id]);
    const person = new Person(new GraphqlClient(origin), { email: "", password: "" });
    person.id = row?.id ?? "";
    person.client.accessToken = await tokenOf(role, person.id, session);
    return person;
  };
  const [student, tutor] = [await comesIn("student", "student_id"), await comesIn("tutor", "tutor_id")];
  const [chat] = await query<{ id: string }>("select min(id::text) as id from chat");
  return { url, student, tutor, chatId: chat?.id ?? "" };
}
