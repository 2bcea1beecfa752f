import type { Viewer } from "../../accounts/index.js";
import type { Database } from "../../platform/database/database.js";
import { statementsDuring } from "../../testing/statements.js";
import type { TestDatabase } from "../../testing/testDatabase.js";
import { openTutors, type TestTutors } from "../../testing/tutors.js";
import { SavedTutors, TutorReviews, type TutorService, TutorStatistics } from "../index.js";

const clock = { now: () => new Date("2026-03-02T09:00:00Z") };
const picture = "0197f000-0000-7000-8000-000000000001.webp";
let testDatabase: TestDatabase;
let database: Database;
let tutors: TutorService;
let aTutor: TestTutors["aTutor"];
let [nora, tom, amelia, ben]: Viewer[] = [];

const page = async (viewer = nora ?? null, savedOnly = false) => {
  const { items } = await tutors.list(viewer, { sort: "PRICE_LOWEST_FIRST", first: 20, filter: { savedOnly } });
  return items.map(({ profile, figures, isSaved }) => ({ ...profile, ...figures, isSaved }));
};
/** Whether the page's statement is sent, or only the one that asks whether it still holds. */
const isReadAnew = async () => (await statementsDuring(() => page())).some((text) => / limit /.test(text));

beforeAll(async () => {
  const { aStudent, ...opened } = await openTutors(clock);
  ({ testDatabase, database, tutors, aTutor } = opened);
  nora = await aStudent("Nora Lind");
  tom = await aStudent("Tom Berg");
  amelia = await aTutor("Amelia");
  ben = await aTutor("Ben");
});

/** What changes a page, and how the page shows it. */
const changes: readonly (readonly [string, () => Promise<unknown>, object])[] = [
  ["a tutor says something else", () => tutors.saveProfile(amelia ?? null, { headline: "Now" }), { headline: "Now" }],
  ["a tutor says more", () => tutors.saveProfile(amelia ?? null, { experience: "Years." }), { experience: "Years." }],
  ["a tutor has another picture", () => tutors.saveProfile(amelia ?? null, { avatar: picture }), { avatar: picture }],
  [
    "somebody is renamed past the profile",
    () => testDatabase.query("update account set first_name = 'Mia' where id = $1", [amelia?.id]),
    { firstName: "Mia" },
  ],
  [
    "a tutor is reviewed",
    () => new TutorReviews(database, clock).keep({ id: nora?.id ?? "" }, amelia?.id ?? "", { stars: 4, text: "Good." }),
    { reviewCount: 1, rating: 4 },
  ],
  [
    "the tutors' chats are counted",
    () =>
      new TutorStatistics(database.pool).keep([
        { tutorId: amelia?.id ?? "", newContacts: 3, trialRequests: 0, popularity: 3, responseMinutes: null },
      ]),
    { newContacts48h: 3 },
  ],
];

describe("a page that was read before", () => {
  it("is shown again without being read, also to somebody else", async () => {
    const read = await page();
    expect(await isReadAnew()).toBe(false);
    expect(await page()).toEqual(read);
    expect(await page(tom)).toEqual(read);
  });

  it.each(changes)("is read anew after %s", async (_, change, shown) => {
    await page();
    expect(await isReadAnew()).toBe(false);
    await change();
    expect(await isReadAnew()).toBe(true);
    expect(await page()).toContainEqual(expect.objectContaining({ id: amelia?.id, ...shown }));
  });

  it("is not read anew for a change that is not committed, nor for what changes nobody", async () => {
    await page();
    await database.dataSource.transaction(async (manager) => {
      await manager.query("update tutor_profile set headline = 'Not yet'");
      expect((await page()).map(({ headline }) => headline)).not.toContain("Not yet");
      await manager.query("rollback; begin");
    });
    await testDatabase.query("update tutor_profile set headline = 'Nobody' where account_id is null");
    expect(await isReadAnew()).toBe(false);
  });

  it("shows whom each student has saved, as of now", async () => {
    const saved = new SavedTutors(database, tutors, clock);
    const savedBy = async (viewer: Viewer | undefined) =>
      (await page(viewer)).filter(({ isSaved }) => isSaved).map(({ id }) => id);
    await saved.save(nora ?? null, ben?.id ?? "");
    expect(await isReadAnew()).toBe(false);
    expect([await savedBy(nora), await savedBy(tom)]).toEqual([[ben?.id], []]);
    await saved.unsave(nora ?? null, ben?.id ?? "");
    expect(await savedBy(nora)).toEqual([]);
  });

  it("of saved tutors is a student's own, and read anew when they save another one or no longer one", async () => {
    const saved = new SavedTutors(database, tutors, clock);
    const [{ id: first }, { id: second }] = [amelia, ben] as [Viewer, Viewer];
    const savedBy = async (viewer: Viewer | undefined) => (await page(viewer, true)).map(({ id }) => id);
    const isMineReadAnew = async () =>
      (await statementsDuring(() => savedBy(nora))).some((text) => / limit /.test(text));
    expect([await savedBy(nora), await savedBy(tom)]).toEqual([[], []]);
    await saved.save(nora ?? null, first);
    await saved.save(tom ?? null, second);
    expect([await savedBy(nora), await savedBy(tom)]).toEqual([[first], [second]]);
    expect(await isMineReadAnew()).toBe(false);
    await saved.unsave(nora ?? null, first);
    await saved.save(nora ?? null, second);
    expect([await isMineReadAnew(), await isMineReadAnew()]).toEqual([true, false]);
    expect([await savedBy(nora), await savedBy(tom)]).toEqual([[second], [second]]);
    await saved.unsave(nora ?? null, second);
    expect([await savedBy(nora), await savedBy(tom)]).toEqual([[], [second]]);
    await saved.unsave(tom ?? null, second);
  });

  it("is read anew when Postgres has lost the version in a crash, until the next change or count", async () => {
    await page();
    await testDatabase.query("delete from tutor_list");
    expect([await isReadAnew(), await isReadAnew()]).toEqual([true, true]);
    await new TutorStatistics(database.pool).keep([]);
    await new TutorStatistics(database.pool).keep([]);
    expect([await isReadAnew(), await isReadAnew()]).toEqual([true, false]);
  });

  it("is read anew after a tutor has gone, and after one has come", async () => {
    await page();
    await testDatabase.query("delete from tutor_profile where account_id = $1", [ben?.id]);
    expect((await page()).map(({ id }) => id)).not.toContain(ben?.id);
    const cleo = await aTutor("Cleo");
    expect((await page()).map(({ id }) => id)).toContain(cleo.id);
  });
});
