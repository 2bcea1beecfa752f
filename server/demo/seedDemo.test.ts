import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountRows, type Viewer } from "../accounts/index.js";
import { chatRows, type ChatService, ReviewEligibility, startChat } from "../chat/index.js";
import { LocalPubSub } from "../platform/pubsub/LocalPubSub.js";
import { openDatabase } from "../platform/database/database.js";
import { createLogger } from "../platform/telemetry/logger.js";
import { testAccounts } from "../testing/support/people/accounts.js";
import { createTestDatabase, type TestDatabase } from "../testing/support/databases/testDatabase.js";
import { DemoSampleFilm1763672400095 } from "../../migrations/0095-demo-sample-film.js";
import { sampleFilmId, tutorRows, TutorReviews, TutorService } from "../tutors/index.js";
import { FileOwners, uploadRows, LocalDisk, PictureStore } from "../uploads/index.js";
import { personOf } from "./people.js";
import { demoAccounts, demoRows, type DemoDependencies, seedDemo } from "./index.js";

const secret = "a secret of the tests, the same on every node";
const firstStart = new Date("2026-11-20T12:00:00Z");

/** Starts only the services that seeding needs. */
async function startNode({ url }: TestDatabase, now = firstStart) {
  const clock = { now: () => now };
  const database = await openDatabase(url, [...accountRows, ...tutorRows, ...uploadRows, ...chatRows, ...demoRows]);
  const pubsub = new LocalPubSub();
  const fileOwners = new FileOwners(database);
  const tutors = new TutorService(database, clock, {
    claim: (manager, ownerId, name) => fileOwners.claim(manager, ownerId, name),
    release: () => Promise.resolve(),
  });
  const chat = startChat({
    dataSource: database.dataSource,
    pool: database.pool,
    writers: database.writers,
    pubsub,
    tutors,
    logger: createLogger("silent"),
    secrets: [secret],
  });
  const pictures: DemoDependencies["pictures"] = { save: (_, id) => Promise.resolve(`${id ?? ""}.webp`) };
  return {
    dependencies: {
      ...{ database, tutors, pictures, fileOwners, chat: chat.service, clock },
      reviewEligibility: new ReviewEligibility(database.pool, new TutorReviews(database, clock), tutors),
    },
    reader: chat.reader,
    accounts: testAccounts(database, { now: () => new Date() }).accounts,
    async stop() {
      await chat.stop();
      await pubsub.close();
      await database.close();
    },
  };
}

/** Returns what seeding stores, except for insertion times and transaction IDs. */
async function storedIn(database: TestDatabase) {
  return {
    accounts: await database.query("select id, role, email, first_name, last_name, avatar from account order by id"),
    profiles: await database.query("select * from tutor_profile order by account_id"),
    events: await database.query(
      "select chat_id, seq, type, author_id, data, recorded_at from chat_event order by 1, 2",
    ),
    chats: await database.query("select id, student_id, student_read_seq, tutor_read_seq from chat order by id"),
  };
}

describe("the demo", () => {
  let database: TestDatabase;
  let node: Awaited<ReturnType<typeof startNode>>;
  let folder: string;
  let nora: Viewer;
  let amelia: Viewer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "saywell-demo-"));
    database = await createTestDatabase();
    node = await startNode(database);
    await seedDemo({ ...node.dependencies, pictures: new PictureStore(new LocalDisk(folder)) });
    const sessions = await Promise.all(demoAccounts.map((account) => node.accounts.logIn(account)));
    [nora, amelia] = sessions.map(({ viewer }) => viewer) as [Viewer, Viewer];
  });
  afterAll(async () => {
    await node.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("lets visitors log in as a student and as a tutor", () => {
    expect([nora.role, amelia.role]).toEqual(["STUDENT", "TEACHER"]);
  });

  it("lists 44 tutors, 38 of them verified, and stores every picture they refer to", async () => {
    const { items, countAll } = await node.dependencies.tutors.list(nora, { sort: "TOP_PICKS", first: 100 });
    expect(await countAll()).toBe(44);
    expect(items.filter(({ profile }) => profile.verified)).toHaveLength(38);
    const files = new Set(await readdir(folder));
    const named = items.flatMap(({ profile }) => [profile.avatar, profile.thumbnail]).filter((name) => name !== null);
    expect(named).toHaveLength(44 + 38);
    expect(named.filter((name) => !files.has(name.replace(".webp", "-512.webp")))).toEqual([]);
    // Each picture is stored in four widths and two formats.
    expect(files.size).toBe(4 * 2 * (53 + 38));
  });

  it("gives the landing page's sample tutors the ratings shown there", async () => {
    const { items } = await node.dependencies.tutors.list(nora, { sort: "NUMBER_OF_REVIEWS", first: 100 });
    const ratingOf = (key: string) => items.find(({ profile }) => profile.id === personOf(key).id)?.figures.rating;
    const ratings = ["amelia.stone", "mateo.rojas", "sofia.lambert"].map((key) => ratingOf(key)?.toFixed(1));
    expect(ratings).toEqual(["4.9", "4.9", "4.7"]);
  });

  it("gives the student and the tutor a list of chats, most recent first, some of them unread", async () => {
    for (const [viewer, chats, unread] of [
      [nora, 10, 5],
      [amelia, 8, 4],
    ] as const) {
      const page = await node.reader.chats(viewer, { first: 100, after: null, onlyUnread: false });
      expect(page.total).toBe(chats);
      expect(await node.reader.unreadCount(viewer)).toBe(unread);
      const last = await Promise.all(
        page.items.map(async ({ id }) => (await node.reader.messages(viewer, id, { last: 1, before: null })).items[0]),
      );
      const times = last.map((message) => message?.sentAt.getTime() ?? 0);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    }
  });

  it("is not changed by seeding it again, even after a profile was edited", async () => {
    await node.dependencies.tutors.saveProfile(amelia, { headline: "English over a cup of tea" });
    const before = await storedIn(database);
    await seedDemo(node.dependencies);
    expect(await storedIn(database)).toEqual(before);
  });

  it("of an earlier version links to the sample film after the migration, except where a tutor has chosen another video", async () => {
    const { id: mateo } = personOf("mateo.rojas");
    const change = "update tutor_profile set youtube_video_id = $2 where account_id = $1";
    await database.query(change, [mateo, "eIho2S0ZahI"]);
    await database.query(change, [amelia.id, "dQw4w9WgXcQ"]);
    const runner = node.dependencies.database.dataSource.createQueryRunner();
    await new DemoSampleFilm1763672400095().up(runner);
    await runner.release();
    const videos = await database.query(
      "select youtube_video_id as video from tutor_profile where account_id in ($1, $2) order by account_id = $2",
      [mateo, amelia.id],
    );
    expect(videos).toEqual([{ video: sampleFilmId }, { video: "dQw4w9WgXcQ" }]);
  });
});

describe("the demo on an empty database", () => {
  /** What a single node stores when seeding succeeds. */
  let expected: Awaited<ReturnType<typeof storedIn>>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    const node = await startNode(database);
    await seedDemo(node.dependencies);
    expected = await storedIn(database);
    await node.stop();
    await database.drop();
  });

  it("is seeded once by two nodes that start together, and is the same on every installation", async () => {
    const database = await createTestDatabase();
    const nodes = await Promise.all([startNode(database), startNode(database)]);
    await Promise.all(nodes.map(({ dependencies }) => seedDemo(dependencies)));
    expect(await storedIn(database)).toEqual(expected);
    await Promise.all(nodes.map((node) => node.stop()));
    await database.drop();
  });

  it("is completed by the next node to start if seeding failed halfway", async () => {
    const database = await createTestDatabase();
    const first = await startNode(database);
    const { chat } = first.dependencies;
    let sent = 0;
    const send: ChatService["send"] = (...message) =>
      (sent += 1) > 40 ? Promise.reject(new Error("The disk is full.")) : chat.send(...message);
    const failing = Object.assign(Object.create(chat) as ChatService, { send });
    await expect(seedDemo({ ...first.dependencies, chat: failing })).rejects.toThrow("The disk is full.");
    await first.stop();

    const later = await startNode(database, new Date("2026-11-21T09:30:00Z"));
    await seedDemo(later.dependencies);
    const { events, accounts } = await storedIn(database);
    expect(events).toEqual(expected.events);
    expect(accounts).toEqual(expected.accounts);
    await later.stop();
    await database.drop();
  });
});
