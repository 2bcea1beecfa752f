import { migrate } from "../../platform/database/migrate.js";
import { runIn } from "../support/databases/template.js";

/** Each student has a chat with each tutor; each chat has `eventsOfAChat` events. */
export type LogSize = { readonly students: number; readonly tutors: number; readonly eventsOfAChat: number };

const people = `insert into account (id, role, email, first_name)
  select gen_random_uuid(), role, lower(role) || n || '@example.org', 'Someone'
  from (values ('STUDENT', $1::int), ('TEACHER', $2::int)) as roles(role, count), generate_series(1, count) n`;

/**
 * Inserts the events of every chat: the student writes twice, the tutor reads and replies, the student reads, and so
 * on; every fifth chat ends with an edit. Chat IDs and sequence numbers are those that the server would assign.
 */
const events = `
  with pair as (
    select s.id as student, t.id as tutor,
      substring(sha256(convert_to('chat ' || s.id || ' ' || t.id, 'UTF8')) from 1 for 16) as hash
    from account s, account t where s.role = 'STUDENT' and t.role = 'TEACHER'
  ),
  chat_of_two as (
    select student, tutor, row_number() over () as number,
      encode(set_byte(set_byte(hash, 6, get_byte(hash, 6) & 15 | 128), 8, get_byte(hash, 8) & 63 | 128), 'hex')::uuid as id
    from pair
  ),
  place as (
    select c.*, seq, (seq - 2) / 5 as round, (seq - 2) % 5 as turn, seq = $1 and number % 5 = 0 as is_edit
    from chat_of_two c, generate_series(1, $1::int) seq
  )
  insert into chat_event (chat_id, seq, tx, type, version, author_id, client_message_id, ordinal, data, recorded_at)
  select id, seq, 1000 + seq,
    case when seq = 1 then 'ChatStarted' when is_edit then 'MessageEdited'
      when turn in (2, 4) then 'MessagesRead' else 'MessageSent' end,
    1,
    case when seq = 1 or is_edit or turn in (0, 1, 4) then student else tutor end,
    case when seq > 1 and not is_edit and turn in (0, 1, 3) then 'key ' || seq end,
    case when seq = 1 or is_edit then null when turn = 0 then 2 * round + 1 when turn = 1 then 2 * round + 2
      when turn = 2 then 2 * round + 2 else round + 1 end,
    case when seq = 1 then jsonb_build_object('studentId', student, 'tutorId', tutor)
      when is_edit then jsonb_build_object('messageSeq', 2, 'content', 'What I meant to say')
      when turn in (2, 4) then jsonb_build_object('upTo', seq - 1)
      else jsonb_build_object('content', 'This is number ' || seq, 'kind', 'TEXT') end,
    timestamptz '2026-01-01' + seq * interval '1 minute'
  from place order by id, seq`;

/** Creates a database at `url`, on the Postgres server at `server`, with a log of this size and no projections. */
export async function makeSyntheticLog(server: string, url: string, size: LogSize): Promise<void> {
  await runIn(server, `create database ${new URL(url).pathname.slice(1)}`);
  await migrate(url);
  await fillSyntheticLog(url, size);
}

/** Inserts a log of this size into an empty, migrated database. */
export async function fillSyntheticLog(url: string, size: LogSize): Promise<void> {
  await runIn(url, people, [size.students, size.tutors]);
  await runIn(url, events, [size.eventsOfAChat]);
}
