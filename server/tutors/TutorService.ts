import { type EntityManager, type FindOptionsWhere, In } from "typeorm";
import { PersonRow, requireRole, requireViewer, savePersonDetails, type Viewer } from "../accounts/index.js";
import type { Clock } from "../platform/clock.js";
import type { Database } from "../platform/database/database.js";
import { Reads } from "../platform/database/replica/Reads.js";
import { errorCode } from "../platform/errors/StartupError.js";
import { FieldProblems } from "../platform/errors/fieldProblems.js";
import { isId } from "../platform/ids.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { countries } from "./countries.js";
import { type CountryCount, type TutorListing, TutorSearch, type TutorPage } from "./search/TutorSearch.js";
import type { Profile, ShownTutor } from "./profile/profile.js";
import { toFigures, toProfile, toRows } from "./rows/profileRows.js";
import { TutorProfileRow } from "./rows/TutorProfileRow.js";
import { visible } from "./rows/visible.js";
import { decideSave, type ProfileChanges, type ProfilePatch } from "./profile/saveRules.js";

export type PictureOwners = {
  /** If this person owns the picture, claims it within the caller's transaction, so that it is kept until released. */
  readonly claim: (manager: EntityManager, ownerId: string, fileName: string) => Promise<boolean>;
  /** Releases the given pictures of this person, except those in use. */
  readonly release: (ownerId: string, fileNames: readonly string[]) => Promise<void>;
};

/** The Postgres error code for an invalid parameter value, such as an unknown time zone. */
const invalidParameterValue = "22023";

/** Searches for tutors, and reads and saves tutors' profiles. */
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
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN unless the viewer is a student, INVALID for a bad filter, size or
   * cursor
   */
  async list(viewer: Viewer | null, listing: TutorListing): Promise<TutorPage> {
    return this.lists.page(requireRole(viewer, "STUDENT", "READ_TUTORS").id, listing);
  }

  /**
   * Returns all countries to choose from, the most requested first, with the number of listed tutors born in each.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without READ_TUTORS
   */
  async countCountries(viewer: Viewer | null): Promise<readonly CountryCount[]> {
    const { id } = requireViewer(viewer, "READ_TUTORS");
    const page = await this.lists.page(id, { sort: "TOP_PICKS", first: 1 });
    const counted = new Map((await page.countCountries()).map(({ country, tutors }) => [country, tutors]));
    return countries.map((country) => ({ country, tutors: counted.get(country) ?? 0 }));
  }

  /**
   * Returns a tutor's profile; null when there is none, or when it is neither visible to others nor the viewer's own.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without READ_TUTORS
   */
  async byId(viewer: Viewer | null, id: string): Promise<Profile | null> {
    return (await this.shown(viewer, id))?.profile ?? null;
  }

  /** Like `byId`, but includes the tutor's statistics. */
  async shown(viewer: Viewer | null, id: string): Promise<ShownTutor | null> {
    const { id: ownId, role } = requireViewer(viewer, "READ_TUTORS");
    if (!isId(id)) return null;
    if (id === ownId && role === "TEACHER") return this.readOwn(id);
    const row = await this.reads.for(ownId, ({ manager }) => findProfile(manager, { accountId: id, ...visible }));
    return row && { profile: toProfile(row.person, row), figures: toFigures(row) };
  }

  /**
   * Returns the viewer's own profile, complete or not; null for a student.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without MANAGE_PROFILE
   */
  async own(viewer: Viewer | null): Promise<ShownTutor | null> {
    const { id, role } = requireViewer(viewer, "MANAGE_PROFILE");
    return role === "TEACHER" ? this.readOwn(id) : null;
  }

  /**
   * Returns the tutors with these ids, in any order, omitting those for which `shown` returns null.
   * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for an API key without READ_TUTORS
   */
  async shownById(viewer: Viewer | null, ids: readonly string[]): Promise<readonly ShownTutor[]> {
    const { id: ownId } = requireViewer(viewer, "READ_TUTORS");
    const others = ids.filter((id) => isId(id) && id !== ownId);
    const where = { accountId: In(others), ...visible };
    const rows =
      others.length === 0
        ? []
        : await this.reads.for(ownId, ({ manager }) =>
            manager.find(TutorProfileRow, { where, relations: { person: true } }),
          );
    const own = ids.includes(ownId) ? await this.shown(viewer, ownId) : null;
    return [
      ...rows.map((row) => ({ profile: toProfile(row.person, row), figures: toFigures(row) })),
      ...(own ? [own] : []),
    ];
  }

  /** Returns whether other users can see and message a tutor; false for an id that is not a tutor's. */
  async isListed(id: string): Promise<boolean> {
    const where = { accountId: id, ...visible };
    return isId(id) && (await this.database.dataSource.manager.existsBy(TutorProfileRow, where));
  }

  /** Returns whether the viewer is a tutor with the verified badge. */
  async isVerified(viewer: Viewer | null): Promise<boolean> {
    const { id, role } = requireViewer(viewer, "MANAGE_PROFILE");
    if (role !== "TEACHER") return false;
    return this.database.dataSource.manager.existsBy(TutorProfileRow, { accountId: id, verified: true });
  }

  /**
   * Saves changes to a tutor's profile, all or none, and returns the whole updated profile.
   * @param profileId the profile to change; defaults to the viewer's
   * @throws DomainError UNAUTHENTICATED or FORBIDDEN for anyone but the tutor, INVALID with each field's problems
   */
  async saveProfile(viewer: Viewer | null, patch: ProfilePatch, profileId?: string): Promise<Profile> {
    const { id } = requireRole(viewer, "TEACHER", "MANAGE_PROFILE");
    if (profileId !== undefined && profileId !== id) {
      throw DomainError.of("FORBIDDEN", "NOT_YOUR_PROFILE", "You can only change your own profile.");
    }
    const { before, saved } = await this.database.dataSource.transaction(async (manager) => {
      // Lock the account before reading the profile: two concurrent saves could each complete one of the last two
      // steps. A suspension also locks the account before the profile; any other order could deadlock.
      const person = await manager.findOneOrFail(PersonRow, { where: { id }, lock: { mode: "for_no_key_update" } });
      const row = await lockProfile(manager, id);
      const profile = toProfile(person, row);
      const changes = decideSave(profile, patch, this.clock.now());
      await refuseForeignPictures(profile, changes, (name) => this.pictures.claim(manager, id, name));
      const { ofPerson, ofProfile } = toRows(changes);
      await savePersonDetails(manager, id, ofPerson);
      const saved = { ...profile, ...changes };
      // A tutor without a first name must be neither listed nor found by last name.
      const fullName = saved.firstName === "" ? "" : `${saved.firstName} ${saved.lastName}`.trim();
      const stored = { ...ofProfile, fullName, updatedAt: this.clock.now() };
      await manager.update(TutorProfileRow, id, stored).catch(refuseTimeZone);
      return { before: profile, saved };
    });
    await this.reads.wrote(id);
    const replaced = picturesOf(before).filter((name) => !picturesOf(saved).includes(name));
    if (replaced.length > 0) await this.pictures.release(id, replaced);
    return saved;
  }

  /** Returns which of these pictures are used as an avatar or a thumbnail. */
  async picturesInUse(manager: EntityManager, names: readonly string[]): Promise<readonly string[]> {
    const named = In([...names]);
    const people = await manager.find(PersonRow, { select: { id: true, avatar: true }, where: { avatar: named } });
    const profiles = await manager.find(TutorProfileRow, {
      select: { accountId: true, thumbnail: true },
      where: { thumbnail: named },
    });
    return [...people.map(({ avatar }) => avatar), ...profiles.map(({ thumbnail }) => thumbnail)].flatMap(
      (name) => name ?? [],
    );
  }

  private async readOwn(id: string): Promise<ShownTutor> {
    // Read from the primary, so that tutors see what they have just saved.
    const { manager } = this.database.dataSource;
    const row = await findProfile(manager, { accountId: id });
    const person = row?.person ?? (await manager.findOneByOrFail(PersonRow, { id }));
    return { profile: toProfile(person, row), figures: toFigures(row) };
  }
}

/** Locks a tutor's profile, and creates it if it is missing; the caller must have locked the account. */
async function lockProfile(manager: EntityManager, accountId: string): Promise<TutorProfileRow> {
  const own = { where: { accountId }, lock: { mode: "pessimistic_write" } } as const;
  const row = await manager.findOne(TutorProfileRow, own);
  if (row) return row;
  // Don't use ON CONFLICT: even if nothing were inserted, a trigger would lock the tutor_list row. A review locks that
  // row after the profile, so a save and a review could deadlock.
  await manager.insert(TutorProfileRow, { accountId });
  return manager.findOneOrFail(TutorProfileRow, own);
}

async function findProfile(
  manager: EntityManager,
  where: FindOptionsWhere<TutorProfileRow> & { readonly accountId: string },
): Promise<TutorProfileRow | null> {
  // Not `findOne`, which needs a second statement to limit the joined rows.
  const [row] = await manager.find(TutorProfileRow, { where, relations: { person: true } });
  return row ?? null;
}

/** Rejects a time zone that Node.js supports but Postgres does not; rethrows any other error. */
function refuseTimeZone(error: unknown): never {
  if (errorCode(error) !== invalidParameterValue) throw error;
  throw DomainError.of("INVALID", "UNKNOWN_TIME_ZONE", "Please choose a time zone from the list", "availability");
}

/** Rejects pictures that the tutor did not upload, except those already in the profile. */
async function refuseForeignPictures(
  profile: Profile,
  changes: ProfileChanges,
  claim: (fileName: string) => Promise<boolean>,
): Promise<void> {
  const problems = new FieldProblems();
  for (const field of ["avatar", "thumbnail"] as const) {
    const name = changes[field];
    if (name === undefined || name === profile[field] || (await claim(name))) continue;
    problems.add(field, "NOT_YOUR_PICTURE", "Please upload this picture again");
  }
  problems.throwIfAny();
}

function picturesOf({ avatar, thumbnail }: Pick<Profile, "avatar" | "thumbnail">): readonly string[] {
  return [avatar, thumbnail].flatMap((name) => name ?? []);
}
