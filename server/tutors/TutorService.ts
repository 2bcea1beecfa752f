import { In, type SelectQueryBuilder } from "typeorm";
import { PersonRow, requireRole, requireViewer, savePersonDetails, type Viewer } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { FieldProblems } from "../platform/fieldProblems.js";
import { isId } from "../platform/ids.js";
import { type Page, pageSize } from "../platform/pages.js";
import { Refusal } from "../platform/refusal.js";
import { listedTutors, matching } from "./listedTutors.js";
import type { Profile, TutorFigures } from "./profile.js";
import { toFigures, toProfile, toRows } from "./rows/profileRows.js";
import { TutorProfileRow } from "./rows/TutorProfileRow.js";
import { decideSave, type ProfileChanges, type ProfilePatch } from "./saveRules.js";
import { decideCriteria, type TutorWishes } from "./tutorFilter.js";
import { cursorIn, inOrder, type TutorSort } from "./tutorOrder.js";

/** Knows whose an uploaded picture is. */
export type PictureOwners = {
  /** Whether it is this person's own; one that is stays until it is released. */
  readonly claim: (ownerId: string, fileName: string) => Promise<boolean>;
  /** Told of pictures that this person no longer shows. */
  readonly release: (ownerId: string, fileNames: readonly string[]) => Promise<void>;
};

/** What part of which list of tutors is asked for. */
export type TutorListing = {
  readonly filter?: TutorWishes | null;
  readonly sort: TutorSort;
  /** How many at most: from 1 to `most`, which is 100 where nothing else is said. */
  readonly first: number;
  readonly most?: number;
  /** A cursor of the same order. */
  readonly after?: string | null;
};

/** A tutor in a list, and where in it. */
export type ListedTutor = ShownTutor & { readonly isSaved: boolean; readonly cursor: string };

/** A tutor with what the tutor says and what is counted. */
export type ShownTutor = { readonly profile: Profile; readonly figures: TutorFigures };

/** A page of tutors, and how many match in all. */
export type TutorPage = Page<ListedTutor> & { readonly totalCount: number };

/** Who can teach what: finding tutors, and what a tutor says about themself. */
export class TutorService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly pictures: PictureOwners,
  ) {}

  /**
   * The listed tutors that match, a page of them.
   * @throws Refusal UNAUTHENTICATED or FORBIDDEN to all but students, INVALID for wishes, a size or a cursor that can't be
   */
  async list(viewer: Viewer | null, { filter, sort, first, most, after }: TutorListing): Promise<TutorPage> {
    const { id: viewerId } = requireRole(viewer, "STUDENT");
    const size = pageSize(first, "first", most);
    const criteria = decideCriteria(filter ?? {});
    const order = { sort, scheduledFirst: criteria.week !== null };
    const found = matching(this.listed(), criteria, { viewerId, now: this.clock.now() });
    const page = inOrder(found.clone(), order, after ?? null)
      .addSelect(
        "exists (select from saved_tutor s where s.student_id = :me and s.tutor_id = profile.accountId)",
        "saved",
      )
      .setParameter("me", viewerId)
      .limit(size + 1);
    const [{ entities, raw }, totalCount] = await Promise.all([
      page.getRawAndEntities<{ readonly saved: boolean }>(),
      countOf(found),
    ]);
    const items = entities.slice(0, size).map((row, index) => ({
      profile: toProfile(row.person, row),
      figures: toFigures(row),
      isSaved: raw[index]?.saved ?? false,
      cursor: cursorIn(order, row),
    }));
    return { items, hasNext: entities.length > size, hasPrevious: after != null, totalCount };
  }

  /**
   * One tutor; null when there is none, or the profile is not listed and not the viewer's own.
   * @throws Refusal UNAUTHENTICATED when nobody is logged in
   */
  async byId(viewer: Viewer | null, id: string): Promise<Profile | null> {
    return (await this.shown(viewer, id))?.profile ?? null;
  }

  /**
   * The same tutor with what is counted.
   * @throws Refusal UNAUTHENTICATED when nobody is logged in
   */
  async shown(viewer: Viewer | null, id: string): Promise<ShownTutor | null> {
    const { id: ownId, role } = requireViewer(viewer);
    if (!isId(id)) return null;
    const { manager } = this.database.dataSource;
    const row = await manager.findOne(TutorProfileRow, { where: { accountId: id }, relations: { person: true } });
    if (id === ownId && role === "TEACHER") {
      const person = row?.person ?? (await manager.findOneByOrFail(PersonRow, { id }));
      return { profile: toProfile(person, row), figures: toFigures(row) };
    }
    return row !== null && isDrawable(row) ? { profile: toProfile(row.person, row), figures: toFigures(row) } : null;
  }

  /** Whether a tutor is listed, and so may be written to; false for an id that is no tutor's. */
  async isListed(id: string): Promise<boolean> {
    return isId(id) && (await this.listed().andWhere("profile.accountId = :id", { id }).getExists());
  }

  /** Whether the viewer is a tutor whose profile has been completed and not withdrawn. */
  async isVerified({ id, role }: Viewer): Promise<boolean> {
    if (role !== "TEACHER") return false;
    return this.database.dataSource.manager.existsBy(TutorProfileRow, { accountId: id, verified: true });
  }

  /**
   * Saves what a tutor says about themself, all of it or nothing, and answers the whole profile afterwards.
   * @param profileId whose profile is meant; absent: the viewer's
   * @throws Refusal UNAUTHENTICATED or FORBIDDEN to all but the tutor, INVALID with the problems of every field
   */
  async saveProfile(viewer: Viewer | null, patch: ProfilePatch, profileId?: string): Promise<Profile> {
    const { id } = requireRole(viewer, "TEACHER");
    if (profileId !== undefined && profileId !== id) {
      throw Refusal.because("FORBIDDEN", "NOT_YOUR_PROFILE", "Only one's own profile can be changed.");
    }
    const { before, saved } = await this.database.dataSource.transaction(async (manager) => {
      await manager.createQueryBuilder().insert().into(TutorProfileRow).values({ accountId: id }).orIgnore().execute();
      const lock = { mode: "pessimistic_write" } as const;
      const row = await manager.findOneOrFail(TutorProfileRow, { where: { accountId: id }, lock });
      // Read behind the lock: another save of the same tutor may have just stored the last step but this one.
      const profile = toProfile(await manager.findOneByOrFail(PersonRow, { id }), row);
      const changes = decideSave(profile, patch, this.clock.now());
      await refuseForeignPictures(profile, changes, this.pictures);
      const { ofPerson, ofProfile } = toRows(changes);
      await savePersonDetails(manager, id, ofPerson);
      const saved = { ...profile, ...changes };
      const fullName = `${saved.firstName} ${saved.lastName}`.trim();
      await manager.update(TutorProfileRow, id, { ...ofProfile, fullName, updatedAt: this.clock.now() });
      return { before: profile, saved };
    });
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

  private listed(): SelectQueryBuilder<TutorProfileRow> {
    return listedTutors(this.database.dataSource.manager);
  }
}

/** A profile shows its tutor's own uploads only; a picture that it shows already stays. */
async function refuseForeignPictures(profile: Profile, changes: ProfileChanges, owners: PictureOwners): Promise<void> {
  const problems = new FieldProblems();
  for (const field of ["avatar", "thumbnail"] as const) {
    const name = changes[field];
    if (name === undefined || name === profile[field] || (await owners.claim(profile.id, name))) continue;
    problems.add(field, "NOT_YOUR_PICTURE", "Please upload this picture yourself");
  }
  problems.refuse();
}

function picturesOf({ avatar, thumbnail }: Pick<Profile, "avatar" | "thumbnail">): readonly string[] {
  return [avatar, thumbnail].flatMap((name) => name ?? []);
}

/** TypeORM's own count is a count of distinct ids, which sorts them all; here every row is another tutor. */
async function countOf(query: SelectQueryBuilder<TutorProfileRow>): Promise<number> {
  const row = await query.clone().select("count(*)::int", "total").getRawOne<{ total: number }>();
  return row?.total ?? 0;
}

function isDrawable({ listed, person }: TutorProfileRow): boolean {
  return listed && person.firstName !== "";
}
