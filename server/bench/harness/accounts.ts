import { randomUUID } from "node:crypto";
import { Session } from "../../testing/chaos/load/Session.js";
import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { operations } from "../../testing/support/clients/operations.js";
import { runIn } from "../../testing/support/databases/template.js";
import type { Pair, Participant } from "./connections.js";
import { secret } from "./processes.js";

/** Returns an access token for the product or a peer, valid for six hours. */
export async function sign(claims: Readonly<Record<string, unknown>>, header: object = {}): Promise<string> {
  const { SignJWT } = await import("jose");
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims, iat: now, exp: now + 6 * 3600 })
    .setProtectedHeader({ ...header, alg: "HS256" })
    .sign(new TextEncoder().encode(secret));
}

/**
 * Inserts accounts with sessions directly into the database, because signing up would hash a password for each account.
 */
export async function makeAccounts(
  origin: string,
  databaseUrl: string,
  role: "student" | "tutor",
  count: number,
): Promise<readonly Participant[]> {
  const { decodeJwt, decodeProtectedHeader } = await import("jose");
  const sample = (await Session.signUp(origin, role)).accessToken;
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), session: randomUUID() }));
  await runIn(
    databaseUrl,
    `with people as (select * from unnest($1::uuid[], $2::uuid[]) as p(id, session)),
      accounts as (insert into account (id, role, email, first_name) select id, $3, id || '@example.org', 'Sam' from people),
      profiles as (
        insert into tutor_profile (account_id, country, subject, headline, introduction, price, verified, full_name)
        select id, 'gb', 'english', 'Speak without fear', 'Ten years of English.', 18, true, 'Sam' from people
        where $3 = 'TEACHER')
    insert into session (id, account_id) select session, id from people`,
    [people.map(({ id }) => id), people.map(({ session }) => session), role === "student" ? "STUDENT" : "TEACHER"],
  );
  const [claims, header] = [decodeJwt(sample), decodeProtectedHeader(sample)];
  return Promise.all(
    people.map(async ({ id, session }) => ({ id, token: await sign({ ...claims, sub: id, sid: session }, header) })),
  );
}

/** Creates a student, a tutor and their chat for each pair. */
export async function makePairs(origin: string, databaseUrl: string, count: number): Promise<readonly Pair[]> {
  const students = await makeAccounts(origin, databaseUrl, "student", count);
  const tutors = await makeAccounts(origin, databaseUrl, "tutor", count);
  const pairs: Pair[] = [];
  for (const [i, student] of students.entries()) {
    const tutor = tutors[i] ?? student;
    const client = new GraphqlClient(origin);
    client.accessToken = student.token;
    const input = { tutorId: tutor.id, content: "Hi!", clientMessageId: "first" };
    type Started = { readonly payload: { readonly chat: { readonly id: string } | null } };
    const { payload } = await client.ask<Started>(operations.startChat, { input });
    if (payload.chat === null) throw new Error("A chat was not started.");
    pairs.push({ chatId: payload.chat.id, people: [student, tutor] });
  }
  return pairs;
}
