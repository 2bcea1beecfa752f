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

export type DemoDependencies = {
  readonly database: Database;
  readonly tutors: TutorService;
  readonly pictures: Pick<PictureStore, "save">;
  readonly fileOwners: FileOwners;
  readonly chat: ChatService;
  readonly reviewEligibility: ReviewEligibility;
  readonly clock: Clock;
};

/** Lets one node at a time seed the demo. */
const seedLock = 0x5a12;

/**
 * Seeds the demo's people, pictures, chats and reviews once per database. Nodes that start at the same time wait for
 * each other. If a crash interrupts seeding, the next node to start completes it: all IDs are stable.
 */
export async function seedDemo(dependencies: DemoDependencies): Promise<void> {
  const { manager } = dependencies.database.dataSource;
  // A dedicated connection holds the lock until the connection closes.
  const guard = await dependencies.database.connectForMaintenance();
  try {
    await guard.query("select pg_advisory_lock($1)", [seedLock]);
    const begunAt = await begin(manager, dependencies.clock.now());
    if (begunAt === null) return;
    await Promise.all([savePictures(dependencies.pictures, drawings()), seedData(dependencies, begunAt)]);
    await manager.update(DemoSeedRow, { one: true }, { finishedAt: () => "now()" });
  } finally {
    await guard.end();
  }
}

/** Records when seeding first began, and returns that time, or null if seeding is already complete. */
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

async function seedData(
  { database, tutors, fileOwners, chat, reviewEligibility }: DemoDependencies,
  now: Date,
): Promise<void> {
  await importAccounts(database, people, demoPassword);
  await fileOwners.adopt(ownedPictures());
  await saveProfiles(tutors);
  const scenes = chats.map((demo) => new Scene(chat, demo, now));
  await Promise.all(scenes.map((scene) => scene.playUntilLast()));
  // Chats are listed in the order in which their last messages were stored, so send these sequentially.
  const inOrder = scenes.sort((one, other) => one.endsAt.getTime() - other.endsAt.getTime());
  for (const scene of inOrder) await scene.playLast();
  await leaveReviews(reviewEligibility, now);
}
