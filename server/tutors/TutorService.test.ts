import type { Viewer } from "../accounts/index.js";
import { statementsDuring } from "../testing/support/databases/statements.js";
import type { TestDatabase } from "../testing/support/databases/testDatabase.js";
import { aboutTutor, cardOfTutor, openTutors, type TestTutors } from "../testing/support/people/tutors.js";
import type { TutorListing, TutorService } from "./index.js";

const picture = "0197f000-0000-7000-8000-000000000001.webp";
const released: string[] = [];
const foreign = "0197f000-0000-7000-8000-000000000666.webp";
const now = new Date("2026-03-02T09:00:00Z");
const rest = {
  experience: "Years.",
  motivation: "Joy.",
  avatar: picture,
  thumbnail: picture,
  youtubeVideoId: "dQw4w9WgXcQ",
};
let testDatabase: TestDatabase;
let database: TestTutors["database"];
let tutors: TutorService;
let aTutor: TestTutors["aTutor"];
let aNewTutor: TestTutors["aNewTutor"];
let aStudent: TestTutors["aStudent"];
let nora: Viewer;

async function namesOf(listing: Partial<TutorListing>): Promise<string[]> {
  const page = await tutors.list(nora, { sort: "TOP_PICKS", first: 20, ...listing });
  return page.items.map(({ profile }) => profile.firstName);
}

beforeAll(async () => {
  const pictures = {
    claim: async (_manager: unknown, _ownerId: string, name: string) => name !== foreign,
    release: async (_: string, names: readonly string[]) => void released.push(...names),
  };
  ({ testDatabase, database, tutors, aTutor, aNewTutor, aStudent } = await openTutors({ now: () => now }, pictures));
});

beforeEach(async () => {
  await testDatabase.query(
    "delete from refresh_token; delete from session; delete from tutor_profile; delete from account",
  );
  nora = await aStudent("Nora Lind");
});

describe("the list of tutors", () => {
  it("contains tutors with enough data for a card: verified first, then by completeness, then newest first", async () => {
    await aNewTutor();
    await aTutor("Ben");
    await aTutor("Cleo", { experience: "Years." });
    await aTutor("Amelia", rest);
    const priceless = await aNewTutor();
    await tutors.saveProfile(priceless, { ...aboutTutor, firstName: "Priceless", headline: cardOfTutor.headline });
    await aTutor("Dora");
    expect(await namesOf({})).toEqual(["Amelia", "Cleo", "Dora", "Ben"]);
  });

  it("is filtered by subject, countries and price, and counts all matches", async () => {
    await aTutor("Amelia", { subject: "math", country: "uz", price: 5 });
    await aTutor("Ben", { subject: "math", country: "es", price: 39.99 });
    await aTutor("Cleo", { subject: "math", country: "de", price: 40 });
    await aTutor("Dora", { subject: "design", country: "es", price: 60 });
    expect(await namesOf({ filter: { subject: "math" } })).toEqual(["Cleo", "Ben", "Amelia"]);
    expect(await namesOf({ filter: { countries: ["es", "uz"] } })).toEqual(["Dora", "Ben", "Amelia"]);
    expect(await namesOf({ filter: { subject: "math", countries: ["es"] } })).toEqual(["Ben"]);
    expect(await namesOf({ filter: { priceFrom: 5, priceTo: 39.99 } })).toEqual(["Ben", "Amelia"]);
    expect(await namesOf({ filter: { priceFrom: 6, priceTo: 40 } })).toEqual(["Cleo", "Ben"]);
    expect(await namesOf({ filter: { priceFrom: 61 } })).toEqual([]);
    const page = await tutors.list(nora, { filter: { subject: "math" }, sort: "TOP_PICKS", first: 2 });
    expect(page).toMatchObject({ hasNext: true, hasPrevious: false });
    expect(await page.countAll()).toBe(3);
  });

  it("counts the matches per country, ignoring the country filter, and reuses the counts until a tutor changes", async () => {
    await aTutor("Amelia", { subject: "math", country: "uz", price: 5 });
    await aTutor("Ben", { subject: "math", country: "es", price: 20 });
    await aTutor("Cleo", { subject: "math", country: "es", price: 30 });
    await aTutor("Dora", { subject: "design", country: "fr", price: 60 });
    const ask = async (filter: NonNullable<TutorListing["filter"]>) =>
      (await tutors.list(nora, { filter, sort: "TOP_PICKS", first: 1 })).countCountries();
    const spain = (count: number) => ({ country: "es", tutors: count });
    const [uzbekistan, france] = [
      { country: "uz", tutors: 1 },
      { country: "fr", tutors: 1 },
    ];
    expect(await ask({})).toEqual([spain(2), france, uzbekistan]);
    expect(await ask({ subject: "math" })).toEqual([spain(2), uzbekistan]);
    expect(await ask({ subject: "math", countries: ["uz"] })).toEqual([spain(2), uzbekistan]);
    expect(await ask({ subject: "math", countries: ["uz"], priceTo: 20 })).toEqual([spain(1), uzbekistan]);
    expect(await ask({ subject: "design", savedOnly: true })).toEqual([]);
    const again = async () => expect(await ask({ subject: "math" })).toEqual([spain(2), uzbekistan]);
    expect(await statementsDuring(again)).toHaveLength(1);
    await aTutor("Eva", { subject: "math", country: "es" });
    expect(await ask({ subject: "math" })).toEqual([spain(3), uzbekistan]);
  });

  it.each([
    ["TOP_PICKS", ["F", "G", "E", "D", "C", "B", "A"]],
    ["PRICE_HIGHEST_FIRST", ["G", "F", "E", "C", "B", "D", "A"]],
    ["PRICE_LOWEST_FIRST", ["A", "D", "B", "C", "E", "F", "G"]],
  ] as const)("is paginated in the order %s and lists each tutor once, even with equal prices", async (sort, names) => {
    const prices = { A: 9, B: 20, C: 20, D: 10, E: 20, F: 100, G: 1000 };
    for (const [name, price] of Object.entries(prices)) await aTutor(name, { price, ...(name === "F" && rest) });
    const read: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const page = await tutors.list(nora, { sort, first: 2, after });
      read.push(...page.items.map(({ profile }) => profile.firstName));
      expect(page).toMatchObject({ hasPrevious: after !== null });
      expect(await page.countAll()).toBe(7);
      after = page.items.at(-1)?.cursor ?? null;
      more = page.hasNext;
    }
    expect(read).toEqual(names);
  });

  it("is read with one statement regardless of its length, and its count is reused until a tutor changes", async () => {
    for (const name of ["A", "B", "C"]) await aTutor(name);
    const filter = { subject: "english", countries: ["uz"], priceFrom: 1, priceTo: 30 };
    const ask = async () => (await tutors.list(nora, { filter, sort: "TOP_PICKS", first: 2 })).countAll();
    expect(await statementsDuring(async () => expect(await namesOf({ filter })).toHaveLength(3))).toHaveLength(1);
    expect(await statementsDuring(async () => expect(await ask()).toBe(3))).toHaveLength(2);
    const askTwice = async () => expect([await ask(), await ask()]).toEqual([3, 3]);
    expect(await statementsDuring(askTwice)).toHaveLength(2);
    await aTutor("D");
    expect(await ask()).toBe(4);
  });

  it("is available only to students, and rejects invalid arguments", async () => {
    const amelia = await aTutor("Amelia");
    const cheapest = await tutors.list(nora, { sort: "PRICE_LOWEST_FIRST", first: 1 });
    const refused = (kind: string) => expect.objectContaining({ kind });
    await expect(tutors.list(null, { sort: "TOP_PICKS", first: 20 })).rejects.toEqual(refused("UNAUTHENTICATED"));
    await expect(tutors.list(amelia, { sort: "TOP_PICKS", first: 20 })).rejects.toEqual(refused("FORBIDDEN"));
    await expect(namesOf({ first: 101 })).rejects.toEqual(refused("INVALID"));
    await expect(namesOf({ filter: { subject: "chess" } })).rejects.toEqual(refused("INVALID"));
    const cursors = [
      "",
      "garbage",
      cheapest.items[0]?.cursor,
      Buffer.from('["TOP_PICKS","x",1,"y"]').toString("base64url"),
    ];
    for (const after of cursors) {
      await expect(namesOf({ after: after ?? null })).rejects.toMatchObject({
        problems: [{ code: "BAD_CURSOR", field: "after" }],
      });
    }
  });
});

describe("a tutor's profile", () => {
  it("is shown to every logged-in user once the tutor is listed", async () => {
    const amelia = await aTutor("Amelia", rest);
    const ben = await aNewTutor();
    const profile = await tutors.byId(nora, amelia.id);
    expect(profile).toMatchObject({
      id: amelia.id,
      firstName: "Amelia",
      avatar: picture,
      subject: "english",
      price: 20,
    });
    expect(await tutors.byId(ben, amelia.id)).toEqual(profile);
    expect(await tutors.isListed(amelia.id)).toBe(true);
    await expect(tutors.byId(null, amelia.id)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
  });

  it("is not found before being listed, except by the tutor", async () => {
    const ben = await aNewTutor();
    expect(await tutors.byId(ben, ben.id)).toMatchObject({ id: ben.id, firstName: "", subject: null, verified: false });
    await tutors.saveProfile(ben, { ...aboutTutor, firstName: "Ben" });
    expect(await tutors.byId(ben, ben.id)).toMatchObject({ firstName: "Ben", subject: "english" });
    expect(await tutors.byId(nora, ben.id)).toBeNull();
    expect(await tutors.isListed(ben.id)).toBe(false);
  });

  it.each(["", "42", "' or true --", "0197f000-0000-7000-8000-000000000000"])(
    "is not found by the invalid or unknown id %j",
    async (id) => {
      expect(await tutors.byId(nora, id)).toBeNull();
      expect(await tutors.isListed(id)).toBe(false);
    },
  );

  it("is not found by a student's id", async () => {
    expect(await tutors.byId(nora, nora.id)).toBeNull();
    expect(await tutors.isListed(nora.id)).toBe(false);
    expect(await tutors.isVerified(nora)).toBe(false);
  });
});

describe("saving a tutor profile", () => {
  it("stores each step, and verifies the tutor after the last step", async () => {
    const amelia = await aNewTutor();
    const steps = [{ ...aboutTutor, firstName: "Amelia" }, { avatar: rest.avatar }, cardOfTutor, rest];
    for (const step of steps) {
      expect(await tutors.isVerified(amelia)).toBe(false);
      expect(await tutors.saveProfile(amelia, step)).toEqual(await tutors.byId(amelia, amelia.id));
    }
    expect(await tutors.isVerified(amelia)).toBe(true);
    expect(await tutors.byId(nora, amelia.id)).toMatchObject({
      ...cardOfTutor,
      verified: true,
      over18ConfirmedAt: now,
    });
  });

  it("stores nothing if the save is rejected", async () => {
    const amelia = await aTutor("Amelia", rest);
    const before = await tutors.byId(amelia, amelia.id);
    await expect(tutors.saveProfile(amelia, { firstName: "Mia", headline: "", price: -1 })).rejects.toMatchObject({
      problems: [{ field: "headline" }, { field: "price" }],
    });
    expect(await tutors.byId(amelia, amelia.id)).toEqual(before);
  });

  it("verifies the tutor when the last two steps are saved concurrently", async () => {
    const amelia = await aNewTutor();
    const { avatar, ...others } = rest;
    await tutors.saveProfile(amelia, { ...aboutTutor, ...others, firstName: "Amelia" });
    await Promise.all([tutors.saveProfile(amelia, cardOfTutor), tutors.saveProfile(amelia, { avatar })]);
    expect(await tutors.isVerified(amelia)).toBe(true);
  });

  it("releases pictures that are replaced, and only those", async () => {
    const amelia = await aNewTutor();
    const picture = (digit: number) => `0197f000-0000-7000-8000-00000000000${digit}.webp`;
    await tutors.saveProfile(amelia, { ...aboutTutor, avatar: picture(1), thumbnail: picture(1) });
    await tutors.saveProfile(amelia, { avatar: picture(2) });
    expect(released).toEqual([]);
    await tutors.saveProfile(amelia, { thumbnail: picture(3) });
    await tutors.saveProfile(amelia, { thumbnail: picture(3), avatar: picture(2) });
    expect(released).toEqual([picture(1)]);
    const names = [1, 2, 3].map(picture);
    expect([...(await tutors.picturesInUse(database.dataSource.manager, names))].sort()).toEqual([
      picture(2),
      picture(3),
    ]);
  });

  it("rejects other people's pictures, anonymous callers and students", async () => {
    const ada = await aNewTutor();
    await expect(tutors.saveProfile(ada, { avatar: foreign })).rejects.toMatchObject({
      problems: [{ code: "NOT_YOUR_PICTURE", field: "avatar" }],
    });
    await expect(tutors.saveProfile(null, cardOfTutor)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
    await expect(tutors.saveProfile(nora, cardOfTutor)).rejects.toMatchObject({ kind: "FORBIDDEN" });
    expect(await testDatabase.query("select * from tutor_profile")).toEqual([]);
  });
});
