import { accountRows, setSuspended } from "../../accounts/index.js";
import { systemClock } from "../../platform/clock.js";
import { type Database, openDatabase } from "../../platform/database/database.js";
import { migrate, nameOf } from "../../platform/database/migrate.js";
import { newId } from "../../platform/ids.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilWaiting } from "../../testing/support/databases/lockWaits.js";
import { runIn } from "../../testing/support/databases/template.js";
import { createEmptyDatabase } from "../../testing/support/databases/testDatabase.js";
import { aChat, aStudent, aTutor, type Person } from "../../testing/support/people/people.js";
import { aboutTutor, cardOfTutor, openTutors } from "../../testing/support/people/tutors.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

describe("a suspended tutor", () => {
  let app: TestApp;
  let database: Database;
  let chatId: string;
  let nora: Person;
  let tutor: Person;
  let sam: Person;
  beforeAll(async () => {
    app = await startTestApp();
    database = await openDatabase(app.database.serverUrl, accountRows);
    atTheEnd(() => database.close());
    ({ id: chatId, student: nora, tutor } = await aChat(app));
    await aTutor(app, { firstName: "Ben" });
    sam = await aStudent(app);
  });

  async function seenBy(person: Person) {
    type Seen = { tutor: object | null; node: object | null; tutors: { totalCount: number; edges: readonly object[] } };
    const query = `query ($id: ID!, $hasPrice: TutorFilter!) {
      tutor(id: $id) { id } node(id: $id) { id } countries { tutors }
      tutors(filter: $hasPrice, first: 1) { totalCount edges { node { id } } }
    }`;
    const variables = { id: tutor.id, hasPrice: { priceFrom: 1 } };
    const seen = await person.client.ask<Seen & { countries: readonly { tutors: number }[] }>(query, variables);
    return {
      profiles: [seen.tutor, seen.node].map((one) => one !== null),
      total: seen.tutors.totalCount,
      ofCountries: seen.countries.reduce((sum, { tutors }) => sum + tutors, 0),
      list: (await person.findsTutors()).list.map(({ id }) => id).includes(tutor.id),
    };
  }

  it("can't be found, counted or contacted by new students until the account is restored", async () => {
    const listed = { profiles: [true, true], total: 2, ofCountries: 2, list: true };
    expect(await seenBy(sam)).toEqual(listed);
    await setSuspended(database, tutor.credentials.email, true);
    expect(await seenBy(sam)).toEqual({ profiles: [false, false], total: 1, ofCountries: 1, list: false });
    await expect(sam.writesTo(tutor, "Hello?")).rejects.toMatchObject({ codes: ["TUTOR_NOT_FOUND"] });
    expect(await nora.messages(chatId)).toMatchObject([{ content: "Hi Amelia!" }]);
    expect((await nora.chats()).list).toMatchObject([{ id: chatId, counterpart: { displayName: "Amelia S." } }]);

    await setSuspended(database, tutor.credentials.email, false);
    expect(await seenBy(sam)).toEqual(listed);
    await sam.writesTo(tutor, "Welcome back");
  });
});

describe("a profile save by a suspended tutor", () => {
  it("does not list the tutor until the account is restored", async () => {
    const { tutors, database, aNewTutor, aStudent: aStudentNamed, testDatabase } = await openTutors(systemClock);
    const [tutor, sam] = [await aNewTutor(), await aStudentNamed("Sam Lee")];
    const [{ email } = { email: "" }] = await testDatabase.query<{ email: string }>(
      "select email from account where id = $1",
      [tutor.id],
    );
    await setSuspended(database, email, true);
    await tutors.saveProfile(tutor, { ...aboutTutor, ...cardOfTutor, firstName: "Tom" });
    expect(await tutors.byId(sam, tutor.id)).toBeNull();
    await setSuspended(database, email, false);
    expect(await tutors.byId(sam, tutor.id)).toMatchObject({ firstName: "Tom" });
  });

  it("waits for a concurrent suspension to be stored, and both succeed", async () => {
    const { tutors, database, aTutor: aTutorNamed, testDatabase } = await openTutors(systemClock);
    const tutor = await aTutorNamed("Tom");
    const { saved } = await database.dataSource.transaction(async (manager) => {
      await manager.query("update account set suspended_at = now() where id = $1", [tutor.id]);
      const saving = tutors.saveProfile(tutor, { firstName: "Timothy" });
      await untilWaiting(testDatabase);
      return { saved: saving };
    });
    expect(await saved).toMatchObject({ firstName: "Timothy" });
    expect(await tutors.isListed(tutor.id)).toBe(false);
  });
});

it("a profile save waits for a review that is being stored, and both succeed", async () => {
  const { tutors, database, aTutor: aTutorNamed, testDatabase } = await openTutors(systemClock);
  const tutor = await aTutorNamed("Tom");
  const { saved } = await database.dataSource.transaction(async (manager) => {
    await manager.query("select from tutor_profile where account_id = $1 for update", [tutor.id]);
    const saving = tutors.saveProfile(tutor, { firstName: "Timothy" });
    await untilWaiting(testDatabase);
    await manager.query("update tutor_profile set review_count = 1, rating = 5 where account_id = $1", [tutor.id]);
    return { saved: saving };
  });
  expect(await saved).toMatchObject({ firstName: "Timothy" });
});

it("the migration hides tutors whose accounts were suspended before the update", async () => {
  const url = await createEmptyDatabase();
  const { dataSource, close } = await openDatabase(url, []);
  const earlier = dataSource.migrations.map(nameOf).filter((name) => Number(name.slice(-4)) < 100);
  await close();
  await migrate(url, { only: earlier });
  const [active, suspended] = [newId(), newId()];
  await runIn(
    url,
    "insert into account (id, role, email) select id, 'TEACHER', id || '@example.org' from unnest($1::uuid[]) id",
    [[active, suspended]],
  );
  await runIn(url, "update account set suspended_at = now() where id = $1", [suspended]);
  await runIn(url, "insert into tutor_profile (account_id) select id from account");
  await migrate(url);
  expect(await runIn(url, "select account_id as id from tutor_profile where suspended")).toEqual([{ id: suspended }]);
});
