import { randomUUID } from "node:crypto";
import { Session } from "../testing/chaos/Session.js";
import { runIn } from "../testing/template.js";
import { secret } from "./product.js";

/** Makes so many students with a session each, past the doors, and answers access tokens that hold for a quarter of an hour. */
export async function manyStudents(origin: string, databaseUrl: string, count: number): Promise<readonly string[]> {
  const { decodeJwt, decodeProtectedHeader, SignJWT } = await import("jose");
  const sample = (await Session.signUp(origin, "student")).accessToken;
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), session: randomUUID() }));
  const columns = [people.map(({ id }) => id), people.map(({ session }) => session)];
  await runIn(
    databaseUrl,
    `with people as (select * from unnest($1::uuid[], $2::uuid[]) as p(id, session)),
      accounts as (insert into account (id, role, email, first_name) select id, 'STUDENT', id || '@example.org', 'Sam' from people)
    insert into session (id, account_id) select session, id from people`,
    columns,
  );
  const now = Math.floor(Date.now() / 1000);
  const key = new TextEncoder().encode(secret);
  return Promise.all(
    people.map(({ id, session }) =>
      new SignJWT({ ...decodeJwt(sample), sub: id, sid: session, iat: now, exp: now + 15 * 60 })
        .setProtectedHeader({ alg: "HS256", ...decodeProtectedHeader(sample) })
        .sign(key),
    ),
  );
}
