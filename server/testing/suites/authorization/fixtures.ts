import { type Sent, aStudent, aTutor, type Person, type TestServer } from "../../support/people/people.js";
import { accountRows, setSuspended } from "../../../accounts/index.js";
import { openDatabase } from "../../../platform/database/database.js";
import type { TestDatabase } from "../../support/databases/testDatabase.js";
import { until } from "../../support/pause.js";
import { GraphqlClient } from "../../support/clients/graphqlClient.js";

/** In the order of the matrix's columns. */
export const roles = ["anonymous", "student", "tutor", "newTutor", "stranger", "suspended"] as const;

export type Role = (typeof roles)[number];

/** Sam the student and Amelia the tutor have a chat; the others are not part of it. */
export type Fixtures = {
  readonly clients: Readonly<Record<Role, GraphqlClient>>;
  readonly people: Readonly<Record<Exclude<Role, "anonymous">, Person>>;
  readonly chatId: string;
  /** The student's message, and the tutor's reply. */
  readonly question: Sent["message"];
  readonly answer: Sent["message"];
  /** The student's webhook; the host name in its URL does not resolve. */
  readonly webhookId: string;
};

const createWebhook = `mutation Create($input: CreateWebhookInput!) {
  payload: createWebhook(input: $input) { problems { code reason field } webhook { id } }
}`;

export async function createFixtures(server: TestServer & { readonly database: TestDatabase }): Promise<Fixtures> {
  const [student, tutor, newTutor, stranger, otherTutor, suspended] = await Promise.all([
    aStudent(server, { name: "Sam Lee" }),
    aTutor(server),
    aTutor(server, { firstName: "Nell", subject: null, headline: null, verified: false }),
    aStudent(server, { name: "Mallory Grey" }),
    aTutor(server, { firstName: "Olga" }),
    aStudent(server, { name: "Trudy Black" }),
  ]);
  const { chat, message: question } = await student.writesTo(tutor, "Do you teach on Sundays?");
  const { message: answer } = await tutor.says(chat.id, "I do, from nine.");
  type Created = { readonly problems: []; readonly webhook: { readonly id: string } };
  const { webhook } = await student.does<Created>(createWebhook, { url: "https://hooks.invalid/" });
  await stranger.writesTo(otherTutor, "Hello");
  await suspended.writesTo(otherTutor, "Hello too");
  const database = await openDatabase(server.database.serverUrl, accountRows);
  await setSuspended(database, suspended.credentials.email, true);
  await database.close();
  // The server may still accept the suspended user's session for up to a second.
  await until(
    "the session ends",
    async () => (await suspended.client.send("{ viewer { email } }")).status === 401,
    5000,
  );
  const people = { student, tutor, newTutor, stranger, suspended };
  return {
    people,
    clients: {
      anonymous: new GraphqlClient(server.origin),
      student: student.client,
      tutor: tutor.client,
      newTutor: newTutor.client,
      stranger: stranger.client,
      suspended: suspended.client,
    },
    chatId: chat.id,
    question,
    answer,
    webhookId: webhook.id,
  };
}
