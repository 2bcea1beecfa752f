import { type EntityManager, In } from "typeorm";
import { PersonRow, requireRole, requireViewer, savePersonDetails, type Viewer } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { Reads } from "../platform/database/replica/Reads.js";
import { FieldProblems } from "../platform/errors/fieldProblems.js";
import { isId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { type TutorListing, TutorSearch, type TutorPage } from "./search/TutorSearch.js";
import type { Profile, TutorFigures } from "./profile/profile.js";
import { toFigures, toProfile, toRows } from "./rows/profileRows.js";
import { TutorProfileRow } from "./rows/TutorProfileRow.js";
import { decideSave, type ProfileChanges, type ProfilePatch } from "./profile/saveRules.js";

/** Knows whose an uploaded picture is. */
export type PictureOwners = {
  /** Whether it is this person's own, within the caller's transaction; one that is stays until it is released. */
  readonly claim: (manager: EntityManager, ownerId: string, fileName: string) => Promise<boolean>;
  /** Told of pictures that this person no longer shows. */
  readonly release: (ownerId: string, fileNames: readonly string[]) => Promise<void>;
};

/** A tutor with what the tutor says and what is counted. */
export type ShownTutor = { readonly profile: Profile; readonly figures: TutorFigures };

/** Who can teach what: finding tutors, and what a tutor says about themself. */
export class TutorService {
  private readonly lists: TutorSearch;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureOwners,
    private readonly reads: Reads = new Reads(database),
  ) {
    this.lists = new TutorSearch(reads, clock);
  }

  /**
   * The listed tutors that match, a page of them.
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN to all but students, INVALID for wishes, a size or a cursor that can't be
   */
  async list(viewer: Viewer | null, listing: TutorListing): Promise<TutorPage> {
    return this.lists.page(requireRole(viewer, "STUDENT").id, listing);
  }

  /**
   * One tutor; null when there is none, or the profile is not listed and not the viewer's own.
   * @throws DomainError UNAUTHENTICATED when nobody is logged in
   */
  async byId(viewer: Viewer | null, id: string): Promise<Profile | null> {
    return (await this.shown(viewer, id))?.profile ?? null;
  }

  /**
   * The same tutor with what is counted.
   * @throws DomainError UNAUTHENTICATED when nobody is logged in
   */
  async shown(viewer: Viewer | null, id: string): Promise<ShownTutor | null> {
    const { id: ownId, role } = requireViewer(viewer);
    if (!isId(id)) return null;
    const find = (manager: EntityManager) =>
      manager.findOne(TutorProfileRow, { where: { accountId: id }, relations: { person: true } });
    if (id === ownId && role === "TEACHER") {
      const { manager } = this.database.dataSource;
      const row = await find(manager);
      const person = row?.person ?? (await manager.findOneByOrFail(PersonRow, { id }));
      return { profile: toProfile(person, row), figures: toFigures(row) };
    }
    const row = await this.reads.for(ownId, ({ manager }) => find(manager));
    return row?.listed ? { profile: toProfile(row.person, row), figures: toFigures(row) } : null;
  }

  /** Whether a tutor is listed, and so may be written to; false for an id that is no tutor's. */
  async isListed(id: string): Promise<boolean> {
    return (
      isId(id) && (await this.database.dataSource.manager.existsBy(TutorProfileRow, { accountId: id, listed: true }))
    );
  }

  /** Whether the viewer is a tutor whose profile has been completed and not withdrawn. */
  async isVerified({ id, role }: Viewer): Promise<boolean> {
    if (role !== "TEACHER") return false;
    return this.database.dataSource.manager.existsBy(TutorProfileRow, { accountId: id, verified: true });
  }

  /**
   * Saves what a tutor says about themself, all of it or nothing, and answers the whole profile afterwards.
   * @param profileId whose profile is meant; absent: the viewer's
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN to all but the tutor, INVALID with the problems of every field
   */
  async saveProfile(viewer: Viewer | null, patch: ProfilePatch, profileId?: string): Promise<Profile> {
    const { id } = requireRole(viewer, "TEACHER");
    if (profileId !== undefined && profileId !== id) {
      throw DomainError.of("FORBIDDEN", "NOT_YOUR_PROFILE", "Only one's own profile can be changed.");
    }
    const { before, saved } = await this.database.dataSource.transaction(async (manager) => {
      await manager.createQueryBuilder().insert().into(TutorProfileRow).values({ accountId: id }).orIgnore().execute();
      const lock = { mode: "pessimistic_write" } as const;
      const row = await manager.findOneOrFail(TutorProfileRow, { where: { accountId: id }, lock });
      // Read behind the lock: another save of the same tutor may have just stored the last step but this one.
      const profile = toProfile(await manager.findOneByOrFail(PersonRow, { id }), row);
      const changes = decideSave(profile, patch, this.clock.now());
      await refuseForeignPictures(profile, changes, (name) => this.pictures.claim(manager, id, name));
      const { ofPerson, ofProfile } = toRows(changes);
      await savePersonDetails(manager, id, ofPerson);
      const saved = { ...profile, ...changes };
      // Nobody is listed, nor found by a last name, before there is a first name.
      const fullName = saved.firstName === "" ? "" : `${saved.firstName} ${saved.lastName}`.trim();
      await manager.update(TutorProfileRow, id, { ...ofProfile, fullName, updatedAt: this.clock.now() });
      return { before: profile, saved };
    });
    await this.reads.wrote(id);
    const replaced = picturesOf(before).filter((name) => !picturesOf(saved).includes(name));
    if (replaced.length > 0) await this.pictures.release(id, replaced);
    return saved;
  }

  /** Which of these pictures a profile shows. */
  async picturesInUse(names: readonly string[]): Promise<readonly string[]> {
    const { manager } = this.database.dataSource;
    const [people, profiles] = await Promise.all([
      manager.find(PersonRow, { select: { id: true, avatar: true }, where: { avatar: In([...names]) } }),
      manager.find(TutorProfileRow, {
        select: { accountId: true, thumbnail: true },
        where: { thumbnail: In([...names]) },
      }),
    ]);
    return [...people.map(({ avatar }) => avatar), ...profiles.map(({ thumbnail }) => thumbnail)].flatMap(
      (name) => name ?? [],
    );
  }
}

/** A profile shows its tutor's own uploads only; a picture that it shows already stays. */
async function refuseForeignPictures(
  profile: Profile,
  changes: ProfileChanges,
  claim: (fileName: string) => Promise<boolean>,
): Promise<void> {
  const problems = new FieldProblems();
  for (const field of ["avatar", "thumbnail"] as const) {
    const name = changes[field];
    if (name === undefined || name === profile[field] || (await claim(name))) continue;
    problems.add(field, "NOT_YOUR_PICTURE", "Please upload this picture yourself");
  }
  problems.refuse();
}

function picturesOf({ avatar, thumbnail }: Pick<Profile, "avatar" | "thumbnail">): readonly string[] {
  return [avatar, thumbnail].flatMap((name) => name ?? []);
}
