import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { Session } from "../../testing/chaos/Session.js";
import { GraphqlClient } from "../../testing/graphqlClient.js";
import { operations } from "../../testing/operations.js";
import type { Pair } from "./plan.js";
import { secret } from "../product.js";

type Role = "STUDENT" | "TEACHER";
type Someone = { readonly id: string; readonly session: string; readonly role: Role };

/** A product's people: pairs of a student and a tutor who have a chat. */
export class People {
  private constructor(
    private readonly sample: Record<Role, string>,
    private readonly pairs: readonly { readonly chatId: string; readonly people: readonly [Someone, Someone] }[],
  ) {}

  /** Fills them in past the doors, but for their chats, which each student starts. */
  static async settle(origin: string, databaseUrl: string, count: number): Promise<People> {
    const [student, tutor] = [await Session.signUp(origin, "student"), await Session.signUp(origin, "tutor")];
    const sample = { STUDENT: student.accessToken, TEACHER: tutor.accessToken };
    const someone = (role: Role): Someone => ({ id: randomUUID(), session: randomUUID(), role });
    const couples = Array.from({ length: count }, () => [someone("STUDENT"), someone("TEACHER")] as const);
    const everybody = couples.flat();
    const pool = new Pool({ connectionString: databaseUrl });
    const columns = [
      everybody.map(({ id }) => id),
      everybody.map(({ session }) => session),
      everybody.map((p) => p.role),
    ];
    await pool.query(
      `insert into account (id, role, email, first_name)
      select id, role, id || '@example.org', 'Sam' from unnest($1::uuid[], $2::text[]) as p(id, role)`,
      [columns[0], columns[2]],
    );
    await pool.query(
      "insert into session (id, account_id) select session, id from unnest($1::uuid[], $2::uuid[]) as p(id, session)",
      [columns[0], columns[1]],
    );
    await pool.query(`insert into tutor_profile (account_id, country, subject, headline, introduction, price, verified, full_name)
      select id, 'gb', 'english', 'Speak without fear', 'Ten years of English.', 18, true, 'Sam' from account where role = 'TEACHER'
      and first_name = 'Sam' on conflict do nothing`);
    await pool.end();
    const people = new People(sample, []);
    const pairs = [];
    for (const couple of couples) {
      const client = new GraphqlClient(origin);
      client.accessToken = await people.tokenOf(couple[0]);
      const input = { tutorId: couple[1].id, content: "Hi!", clientMessageId: "first" };
      type Started = { readonly payload: { readonly chat: { readonly id: string } | null } };
      const { payload } = await client.ask<Started>(operations.startChat, { input });
      if (payload.chat === null) throw new Error("A chat could not be started.");
      pairs.push({ chatId: payload.chat.id, people: couple });
    }
    return new People(sample, pairs);
  }

  /** The first of them, with tokens that hold a quarter of an hour from now on. */
  async first(count: number): Promise<readonly Pair[]> {
    const talker = async (person: Someone) => ({ id: person.id, token: await this.tokenOf(person) });
    return Promise.all(
      this.pairs.slice(0, count).map(async ({ chatId, people: [one, other] }) => {
        return { chatId, people: [await talker(one), await talker(other)] as const };
      }),
    );
  }

  /** A token like the one that somebody of the same role was given. */
  private async tokenOf({ id, session, role }: Someone): Promise<string> {
    const { decodeJwt, decodeProtectedHeader, SignJWT } = await import("jose");
    const now = Math.floor(Date.now() / 1000);
    const claims = { ...decodeJwt(this.sample[role]), sub: id, sid: session, iat: now, exp: now + 15 * 60 };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", ...decodeProtectedHeader(this.sample[role]) })
      .sign(new TextEncoder().encode(secret));
  }
}
