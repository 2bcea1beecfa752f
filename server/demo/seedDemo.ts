import { type EntityManager, IsNull } from "typeorm";
import { importAccounts } from "../accounts/index.js";
import type { ChatService, ReviewEligibility } from "../chat/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import type { TutorService } from "../tutors/index.js";
import type { FileOwners, PictureStore } from "../uploads/index.js";
import { chats } from "./chats/all.js";
import { DemoSeedRow } from "./DemoSeedRow.js";
import { demoPassword, people } from "./people.js";
import { pictureOf, savePictures } from "./pictures.js";
import { ownedPictures, saveProfiles, thumbnails } from "./profiles.js";
import { leaveReviews } from "./reviews.js";
import { Scene } from "./Scene.js";

/** What the demo is filled in through. */
export type DemoDependencies = {
  readonly database: Database;
  readonly tutors: TutorService;
  readonly pictures: Pick<PictureStore, "save">;
  readonly fileOwners: FileOwners;
  readonly chat: ChatService;
  readonly reviewEligibility: ReviewEligibility;
  readonly clock: Clock;
};

/** The key of the advisory lock under which one node at a time fills in the demo. */
const seedLock = 0x5a12;

/**
 * Fills in the demo's people, pictures and chats, once for a database: nodes that start at once wait for each other, and
 * what a crash left half-done is finished by the next start, for everything has an id that does not change.
 */
export async function seedDemo(parts: DemoDependencies): Promise<void> {
  const { manager } = parts.database.dataSource;
  // The lock has a connection of its own and goes when that is closed.
  const guard = await parts.database.connectForMaintenance();
  try {
    await guard.query("select pg_advisory_lock($1)", [seedLock]);
    const begunAt = await begin(manager, parts.clock.now());
    if (begunAt === null) return;
    await Promise.all([savePictures(parts.pictures, drawings()), fillIn(parts, begunAt)]);
    await manager.update(DemoSeedRow, { one: true }, { finishedAt: () => "now()" });
  } finally {
    await guard.end();
  }
}

/** Notes the beginning; answers when it was, or null when the demo is complete already. */
async function begin(manager: EntityManager, now: Date): Promise<Date | null> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(DemoSeedRow)
    .values({ one: true, begunAt: now })
    .orIgnore()
    .execute();
  const begun = await manager.findOneBy(DemoSeedRow, { finishedAt: IsNull() });
  return begun?.begunAt ?? null;
}

function drawings() {
  const faces = people.filter(({ avatar }) => avatar !== null).map(({ key }) => pictureOf("avatar", key));
  return [...faces, ...thumbnails];
}

async function fillIn(
  { database, tutors, fileOwners, chat, reviewEligibility }: DemoDependencies,
  now: Date,
): Promise<void> {
  await importAccounts(database, people, demoPassword);
  await fileOwners.adopt(ownedPictures());
  await saveProfiles(tutors);
  const scenes = chats.map((demo) => new Scene(chat, demo, now));
  await Promise.all(scenes.map((scene) => scene.playUntilLast()));
  // A list of chats is in the order in which their last messages were stored, so these come one after the other.
  const inOrder = scenes.sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  for (const scene of inOrder) await scene.playLast();
  await leaveReviews(reviewEligibility, now);
}
