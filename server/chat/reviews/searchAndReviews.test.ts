import type { Viewer } from "../../accounts/index.js";
import { LocalPubSub } from "../../platform/pubsub/LocalPubSub.js";
import { createLogger } from "../../platform/telemetry/logger.js";
import { newId } from "../../platform/ids.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { untilLogIsReadable } from "../../testing/support/databases/readableLog.js";
import { statementsDuring } from "../../testing/support/databases/statements.js";
import type { TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { openTutors, type TestTutors } from "../../testing/support/people/tutors.js";
import {
  SavedTutors,
  TutorReviews,
  type TutorService,
  type TutorSort,
  TutorStatistics,
  type TutorFilterValues,
} from "../../tutors/index.js";
import { type Chat, ReviewEligibility, startChat, StatisticsProjector } from "../index.js";

const now = new Date("2026-03-04T12:00:00Z");
const clock = { now: () => now };
const hour = 3_600_000;
const before = (hours: number) => ({ at: new Date(now.getTime() - hours * hour) });
let testDatabase: TestDatabase;
let tutors: TutorService;
let aStudent: TestTutors["aStudent"];
let aTutor: TestTutors["aTutor"];
let reviews: TutorReviews;
let saved: SavedTutors;
let chat: Chat;
let eligibility: ReviewEligibility;
let projector: StatisticsProjector;
let nora: Viewer;
let tom: Viewer;

async function found(
  filter: TutorFilterValues,
  sort: TutorSort = "PRICE_LOWEST_FIRST",
  viewer = nora,
): Promise<string[]> {
  const page = await tutors.list(viewer, { filter, sort, first: 100 });
  expect(await page.countAll()).toBe(page.items.length);
  return page.items.map(({ profile }) => profile.firstName);
}

/**
 * Stores a student's message from `hoursAgo` hours ago and, unless `replyAfter` is null, a reply `replyAfter` hours
 * later.
 */
async function talk(
  student: Viewer,
  tutor: Viewer,
  hoursAgo: number,
  replyAfter: number | null,
  kind?: "TRIAL_REQUEST",
) {
  const message = { content: "Hello!", clientMessageId: null, origin: null };
  const request = { ...message, tutorId: tutor.id, kind: kind ?? ("TEXT" as const) };
  const { chatId } = await chat.service.start(student, request, before(hoursAgo));
  if (replyAfter !== null) await chat.service.send(tutor, chatId, message, before(hoursAgo - replyAfter));
}

beforeAll(async () => {
  const { database, ...opened } = await openTutors(clock);
  ({ testDatabase, tutors, aStudent, aTutor } = opened);
  const { dataSource, pool, writers } = database;
  const logger = createLogger("silent");
  reviews = new TutorReviews(database, clock);
  saved = new SavedTutors(database, tutors, clock);
  eligibility = new ReviewEligibility(pool, reviews, tutors);
  projector = new StatisticsProjector({ pool, statistics: new TutorStatistics(pool), clock, logger });
  const secret = "a secret of the tests, the same on every node";
  chat = startChat({ dataSource, pool, writers, pubsub: new LocalPubSub(), tutors, logger, secrets: [secret] });
  atTheEnd(() => chat.stop());
  nora = await aStudent("Nora Lind");
  tom = await aStudent("Tom Berg");
});

beforeEach(async () => {
  await testDatabase.query("update tutor_profile set headline = null");
});

describe("searching tutors by text", () => {
  it("finds names, subjects, headlines and introductions by stem, without accents, and by a prefix of the last word", async () => {
    await aTutor("Lucía", { lastName: "Ríos", price: 1, subject: "web-development" });
    await aTutor("Ben", { price: 2, headline: "Grammar without tears", introduction: "Teaching is my joy." });
    await aTutor("Cleo", { price: 3, subject: "math", headline: "Numbers & rivers" });
    expect(await found({ text: "lucia rios" })).toEqual(["Lucía"]);
    expect(await found({ text: "RÍO" })).toEqual(["Lucía"]);
    expect(await found({ text: "Web develop" })).toEqual(["Lucía"]);
    expect(await found({ text: "teaches" })).toEqual(["Lucía", "Ben", "Cleo"]);
    expect(await found({ text: "gramm" })).toEqual(["Ben"]);
    expect(await found({ text: "gram tears" })).toEqual([]);
    expect(await found({ text: "stone numbers" })).toEqual(["Cleo"]);
    expect(await found({ text: "   " })).toHaveLength(3);
  });

  it("finds words on either side of any punctuation", async () => {
    await aTutor("Max", { headline: "Node.js, HTML/CSS and IELTS/TOEFL" });
    for (const text of ["Node.js", "css", "toefl", "ielts toefl"]) expect(await found({ text })).toEqual(["Max"]);
    const introduction = "Kind—and patient👍really. 中文。英语, Oʻzbek, בית־ספר";
    await aTutor("Sinéad", { lastName: "O’Neil", headline: "“Native” teacher – B1–C2 ❤️math", introduction });
    const texts = ["O’Neil", "o'neil", "native teacher", "c2", "math", "and really", "英语", "O'zbek", "ספר"];
    for (const text of texts) expect([text, await found({ text })]).toEqual([text, ["Sinéad"]]);
  });

  it("finds names and words in any script, and Arabic ones even without hamzas and vowel signs", async () => {
    for (const name of ["أحمد", "ガブリエル", "می‌نا"]) await aTutor(name);
    await aTutor("Ben", { headline: "हिन्दी शिक्षक" });
    for (const name of ["أحمد", "ガブリエル", "می‌نا"]) expect(await found({ text: name })).toEqual([name]);
    expect(await found({ text: "احمد" })).toEqual(["أحمد"]);
    expect(await found({ text: "أَحْمَد" })).toEqual(["أحمد"]);
    expect(await found({ text: "हिन्दी" })).toEqual(["Ben"]);
    expect(await found({ text: "शिक्षक हिन ❤️" })).toEqual(["Ben"]);
  });

  it("finds words in scripts without spaces anywhere in the text, but only where their letters are adjacent and in order", async () => {
    await aTutor("Mei", { headline: "我教英语和Python3", introduction: "学习数字。也教零基础。\nผมสอนภาษาอังกฤษ" });
    await aTutor("花子", {
      headline: "日本語のデータを教えます",
      introduction: "ខ្ញុំបង្រៀនភាសាអង់គ្លេស ຂ້ອຍສອນພາສາອັງກິດ မြန်မာစာသင်ပေးသည်",
    });
    const mei = ["英语", "语", "教 英", "python3", "PYTH", "英语和Py", "ภาษา", "ภาษาอังกฤษ", "อังก", "习 ภาษา", "mei ภ"];
    for (const text of mei) expect([text, await found({ text })]).toEqual([text, ["Mei"]]);
    const hanako = ["花", "子", "データ", "テ", "教えます", "ភាសា", "ພາສາອັງ", "မာစာ", "花子 教えます"];
    for (const text of hanako) expect([text, await found({ text })]).toEqual([text, ["花子"]]);
    expect(await found({ text: "教" })).toEqual(["Mei", "花子"]);
    for (const text of ["数学", "语英", "ภาอังกฤษ", "英文", "ython", "it英语"])
      expect([text, await found({ text })]).toEqual([text, []]);
  });

  it.each([
    ["Łukasz", ["Łukasz", "lukasz"]],
    ["Søren", ["Søren", "soren"]],
    ["Đặng", ["Đặng", "dang"]],
    ["Işık", ["Işık", "ışık", "isik"]],
    ["ΝΙΚΟΣ", ["ΝΙΚΟΣ", "νίκος"]],
  ])("finds %s by every spelling in %j", async (name, texts) => {
    await aTutor(name);
    for (const text of texts) expect([text, await found({ text })]).toEqual([text, [name]]);
  });

  it.each([
    ["'; drop table account; --", []],
    ["a | b & !c:*", []],
    ["the", []],
    ["o'neil", []],
    ["\\", ["Zed"]],
    ["%_", ["Zed"]],
    ["(((", ["Zed"]],
    ["<->", ["Zed"]],
  ])("treats %j as plain words without operators, and ignores punctuation", async (text, names) => {
    await aTutor("Zed");
    expect(await found({ text })).toEqual(names);
  });
});

describe("tutors' availability", () => {
  it("matches a student's slots across time zones; tutors who have not published theirs come last", async () => {
    const mondays = (timeZone: string, part: "FROM_9_TO_12" | "FROM_18_TO_21") => ({
      availability: { timeZone, slots: [{ day: "MON", part }] } as const,
    });
    await aTutor("Silent", { price: 1 });
    await aTutor("Berlin", { price: 4, ...mondays("Europe/Berlin", "FROM_9_TO_12") });
    await aTutor("Tokyo", { price: 3, ...mondays("Asia/Tokyo", "FROM_18_TO_21") });
    await aTutor("Evening", { price: 2, ...mondays("Europe/Berlin", "FROM_18_TO_21") });
    const mine: TutorFilterValues = { availability: [{ day: "MON", part: "FROM_9_TO_12" }], timeZone: "Europe/Berlin" };
    // In winter, 6 p.m. in Tokyo is 10 a.m. in Berlin.
    expect(await found(mine)).toEqual(["Tokyo", "Berlin", "Silent"]);
    expect(await found(mine, "PRICE_HIGHEST_FIRST")).toEqual(["Berlin", "Tokyo", "Silent"]);
    for (const sort of ["PRICE_LOWEST_FIRST", "TOP_PICKS"] as const) {
      const read: string[] = [];
      for (let after: string | null = null, more = true; more;) {
        const page = await tutors.list(nora, { filter: mine, sort, first: 1, after });
        read.push(...page.items.map(({ profile }) => profile.firstName));
        after = page.items.at(-1)?.cursor ?? null;
        more = page.hasNext;
      }
      expect(read).toEqual(await found(mine, sort));
    }
    expect(await found({ availability: [{ day: "WED", part: "FROM_9_TO_12" }] })).toEqual(["Silent"]);
  });

  it("matches a slot only if it contains a full hour, even in a time zone with a quarter-hour offset", async () => {
    await aTutor("Maya", {
      availability: { timeZone: "Asia/Kathmandu", slots: [{ day: "MON", part: "FROM_9_TO_12" }] },
    });
    const onMonday = (part: "FROM_6_TO_9" | "FROM_9_TO_12", timeZone: string) =>
      found({ availability: [{ day: "MON", part }], timeZone });
    // 9 a.m. in Kathmandu is 8:15 a.m. in Karachi, and noon in Kathmandu is 9:45 a.m. in Tehran.
    expect(await onMonday("FROM_6_TO_9", "Asia/Karachi")).toEqual([]);
    expect(await onMonday("FROM_9_TO_12", "Asia/Karachi")).toEqual(["Maya"]);
    expect(await onMonday("FROM_6_TO_9", "Asia/Tehran")).toEqual(["Maya"]);
    expect(await onMonday("FROM_9_TO_12", "Asia/Tehran")).toEqual([]);
  });

  it("matches a student's slot at a quarter-hour offset only if a tutor teaches for a full hour of it", async () => {
    await aTutor("Tara", {
      availability: { timeZone: "Asia/Tehran", slots: [{ day: "MON", part: "FROM_9_TO_12" }] },
    });
    const onMonday = (part: "FROM_9_TO_12" | "FROM_12_TO_15") =>
      found({ availability: [{ day: "MON", part }], timeZone: "Asia/Kathmandu" });
    // 9 a.m. in Tehran is 11:15 a.m. in Kathmandu.
    expect(await onMonday("FROM_9_TO_12")).not.toContain("Tara");
    expect(await onMonday("FROM_12_TO_15")).toContain("Tara");
  });

  it("can be removed by saving null, and can't be saved with an unknown time zone", async () => {
    const slots = [{ day: "MON", part: "FROM_9_TO_12" }] as const;
    const dora = await aTutor("Dora", { availability: { timeZone: "Asia/Tashkent", slots } });
    expect(await tutors.byId(nora, dora.id)).toMatchObject({ availability: slots, timeZone: "Asia/Tashkent" });
    await expect(tutors.saveProfile(dora, { availability: { timeZone: "Nowhere", slots } })).rejects.toMatchObject({
      problems: [{ code: "UNKNOWN_TIME_ZONE" }],
    });
    const onWednesdays: TutorFilterValues = { availability: [{ day: "WED", part: "FROM_9_TO_12" }] };
    expect(await found(onWednesdays)).not.toContain("Dora");
    await tutors.saveProfile(dora, { availability: null });
    expect(await tutors.byId(nora, dora.id)).toMatchObject({ availability: [], timeZone: null });
    expect(await found(onWednesdays)).toContain("Dora");
  });
});

describe("reviews", () => {
  it("are accepted from students the tutor has replied to, one each, and determine the average rating", async () => {
    const eve = await aTutor("Eve");
    const review = { stars: 5, text: " Wonderful. " };
    await expect(eligibility.leave(nora, eve.id, review)).rejects.toMatchObject({ kind: "FORBIDDEN" });
    for (const id of [newId(), "none", tom.id]) {
      await expect(eligibility.leave(nora, id, review)).rejects.toMatchObject({
        problems: [{ code: "TUTOR_NOT_FOUND" }],
      });
    }
    await talk(nora, eve, 5, null);
    expect(await eligibility.mayReview(nora, eve.id)).toBe(false);
    await expect(eligibility.leave(nora, eve.id, review)).rejects.toMatchObject({
      problems: [{ code: "NOT_ANSWERED_YET" }],
    });
    await talk(nora, eve, 4, 1);
    await talk(tom, eve, 4, 1);
    expect(await eligibility.mayReview(nora, eve.id)).toBe(true);
    expect(await eligibility.mayReview({ ...nora, scopes: new Set(["READ_TUTORS"]) }, eve.id)).toBe(false);
    await expect(eligibility.leave(nora, eve.id, { stars: 6, text: " " })).rejects.toMatchObject({
      problems: [{ field: "stars" }, { field: "text" }],
    });
    await eligibility.leave(nora, eve.id, review, before(3).at);
    await eligibility.leave(tom, eve.id, { stars: 2, text: "Late." });
    const { id } = await eligibility.leave(nora, eve.id, { stars: 4, text: "Good." }, before(2).at);
    expect((await tutors.shown(nora, eve.id))?.figures).toMatchObject({ reviewCount: 2, rating: 3 });
    expect(await reviews.own(nora, [eve.id])).toMatchObject([{ id, stars: 4, text: "Good." }]);
    const first = await reviews.page(nora, eve.id, 1, null);
    expect(first).toMatchObject({ items: [{ studentId: tom.id, text: "Late." }], hasNext: true });
    const second = await reviews.page(nora, eve.id, 1, first.items[0]?.cursor ?? null);
    expect(second).toMatchObject({ items: [{ studentId: nora.id }], hasNext: false, hasPrevious: true });
    await expect(reviews.page(nora, eve.id, 1, "garbage")).rejects.toMatchObject({
      problems: [{ code: "BAD_CURSOR" }],
    });
    await expect(eligibility.leave(eve, eve.id, review)).rejects.toMatchObject({ kind: "FORBIDDEN" });
    await expect(eligibility.leave(null, eve.id, review)).rejects.toMatchObject({ kind: "UNAUTHENTICATED" });
  });

  it("determine, together with messages, every sort order except those by price; each order is consistent across pages", async () => {
    const [ann, bob, cy] = [await aTutor("Ann"), await aTutor("Bob"), await aTutor("Cy")];
    await talk(nora, ann, 50, 1);
    await talk(tom, ann, 49, 30);
    await talk(tom, bob, 40, 2);
    await talk(nora, cy, 24 * 31, 1);
    await eligibility.leave(nora, ann.id, { stars: 3, text: "Fine." });
    await eligibility.leave(tom, ann.id, { stars: 4, text: "Fine." });
    await eligibility.leave(tom, bob.id, { stars: 5, text: "Great." });
    await untilLogIsReadable(testDatabase);
    await projector.count();
    const orders: [TutorSort, string[]][] = [
      ["NUMBER_OF_REVIEWS", ["Ann", "Bob", "Cy"]],
      ["BEST_RATING", ["Bob", "Ann", "Cy"]],
      ["POPULARITY", ["Ann", "Bob", "Cy"]],
      // Tutors who reply within three hours come first, sorted by newest account; then Ann, whose median response time
      // is 15.5 hours.
      ["TOP_PICKS", ["Cy", "Bob", "Ann"]],
    ];
    for (const [sort, names] of orders) {
      expect([sort, await found({}, sort)]).toEqual([sort, names]);
      const head = await tutors.list(nora, { sort, first: 1 });
      const tail = await tutors.list(nora, { sort, first: 5, after: head.items[0]?.cursor ?? null });
      expect([...head.items, ...tail.items].map(({ profile }) => profile.firstName)).toEqual(names);
    }
  });
});

describe("a tutor's statistics", () => {
  it("contain the new contacts and trial requests from the last two days, and the median time to the first reply", async () => {
    const fay = await aTutor("Fay");
    const others = [await aStudent("Uma Ray"), await aStudent("Vic Dale"), await aStudent("Wim Kok")] as const;
    await talk(nora, fay, 300, 1);
    await talk(tom, fay, 47, 5, "TRIAL_REQUEST");
    await talk(others[0], fay, 46, 4);
    await talk(others[1], fay, 10, null, "TRIAL_REQUEST");
    await talk(nora, fay, 3, null, "TRIAL_REQUEST");
    const counted = { newContacts48h: 3, trialRequests48h: 3, responseHours: 4 };
    await untilLogIsReadable(testDatabase);
    await projector.count();
    expect((await tutors.shown(nora, fay.id))?.figures).toMatchObject(counted);
    // A rebuild corrects the statistics, whatever their values.
    await testDatabase.query("update tutor_profile set new_contacts = 99, response_minutes = null");
    await Promise.all([projector.rebuild(), projector.count()]);
    expect((await tutors.shown(nora, fay.id))?.figures).toMatchObject(counted);
    const gus = await aTutor("Gus");
    expect((await tutors.shown(nora, gus.id))?.figures).toMatchObject({ newContacts48h: 0, responseHours: null });
  });
});

describe("saved tutors", () => {
  it("are returned only to the user who saved them, with two SQL statements", async () => {
    const hal = await aTutor("Hal", { price: 1 });
    await aTutor("Ida", { price: 2 });
    await saved.save(nora, hal.id);
    await saved.save(nora, hal.id);
    expect(await found({ savedOnly: true })).toEqual(["Hal"]);
    expect(await found({ savedOnly: true }, "BEST_RATING", tom)).toEqual([]);
    const filter = { text: "speak", availability: [{ day: "MON", part: "FROM_9_TO_12" }], savedOnly: false } as const;
    const list = () => tutors.list(nora, { sort: "BEST_RATING", first: 20, filter });
    expect(await statementsDuring(list)).toHaveLength(2);
    const { items } = await list();
    expect(items.map(({ profile, isSaved }) => [profile.firstName, isSaved])).toEqual([
      ["Ida", false],
      ["Hal", true],
    ]);
    expect([await saved.has(nora, hal.id), await saved.has(tom, hal.id), await saved.has(null, hal.id)]).toEqual([
      ...[true, false, false],
    ]);
    await saved.unsave(nora, hal.id);
    expect(await found({ savedOnly: true })).toEqual([]);
    await expect(saved.save(hal, hal.id)).rejects.toMatchObject({ kind: "FORBIDDEN" });
    await expect(saved.save(nora, nora.id)).rejects.toMatchObject({ kind: "NOT_FOUND" });
  });
});
