import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { tokenMaker } from "../load/tokenMaker.js";
import { type SentAnswer, loadOperations } from "../load/loadOperations.js";

/** The access token is valid for an hour. */
export type CrowdUser = { readonly id: string; readonly accessToken: string };

export type ChatPair = { readonly chatId: string; readonly student: CrowdUser; readonly tutor: CrowdUser };

/** Each chat's first message. */
export const opening = { key: "opening", content: "Hi!" };

/** The number of chats that are started at the same time. */
const atOnce = 50;

const accounts = `with made as (
    insert into account (id, role, email, first_name)
    select id, role, id || '@example.org', 'Sam' from unnest($1::uuid[], $2::text[]) as someone(id, role) returning id, role
  ), sessions as (
    insert into session (id, account_id) select session, id from unnest($3::uuid[], $1::uuid[]) as opened(session, id)
  )
  insert into tutor_profile (account_id, country, subject, headline, introduction, price, verified, full_name)
  select id, 'gb', 'english', 'Speak without fear', 'Ten years of English.', 18, true, 'Sam' from made
  where role = 'TEACHER'`;

/**
 * Inserts the pairs directly into the database, because hashing a thousand passwords takes minutes; each student then
 * starts a chat through the API.
 */
export async function createChatPairs(origin: string, pool: Pool, count: number): Promise<readonly ChatPair[]> {
  const people = Array.from({ length: 2 * count }, (_, i) => {
    return { id: randomUUID(), session: randomUUID(), role: i < count ? ("student" as const) : ("tutor" as const) };
  });
  await pool.query(accounts, [
    people.map(({ id }) => id),
    people.map(({ role }) => (role === "student" ? "STUDENT" : "TEACHER")),
    people.map(({ session }) => session),
  ]);
  const tokenOf = await tokenMaker(origin);
  const known = await Promise.all(
    people.map(async ({ id, session, role }) => ({ id, accessToken: await tokenOf(role, id, session) })),
  );
  const pairs: ChatPair[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const wave = known.slice(first, Math.min(count, first + atOnce));
    pairs.push(...(await Promise.all(wave.map((student, i) => introduce(origin, student, known[count + first + i])))));
  }
  return pairs;
}

async function introduce(origin: string, student: CrowdUser, tutor: CrowdUser | undefined): Promise<ChatPair> {
  if (!tutor) throw new Error("A student has no tutor.");
  const client = new GraphqlClient(origin);
  client.accessToken = student.accessToken;
  const input = { tutorId: tutor.id, content: opening.content, clientMessageId: opening.key };
  const { payload } = await client.ask<SentAnswer>(loadOperations.start, { input });
  if (payload.message === null) throw new Error(`A chat could not be started: ${payload.problems[0]?.reason}`);
  return { chatId: payload.message.chatId, student, tutor };
}
