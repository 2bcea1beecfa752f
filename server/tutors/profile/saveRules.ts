import type { ErrorCode } from "../../platform/errors/errorCodes.js";
import { FieldProblems, type TextRule } from "../../platform/errors/fieldProblems.js";
import { isPictureName } from "../../platform/pictures/pictureFiles.js";
import { isCountry } from "../countries.js";
import { isComplete, type Profile } from "./profile.js";
import { subjectOf } from "../subjects.js";
import { isTimeZone, storedTimeZone, type WeeklySlot } from "../weeklyHours.js";

type TextField = Exclude<
  keyof Profile,
  "id" | "over18ConfirmedAt" | "price" | "verified" | "availability" | "timeZone"
>;

/**
 * Omitted fields stay unchanged; only `over18` and `availability` may be null or empty. `country` may be in any case;
 * `avatar` and `thumbnail` are the file names that uploads returned.
 */
export type ProfilePatch = { readonly [Field in TextField]?: string | null } & {
  /** Must be true in the save that sets the first subject. */
  readonly over18?: boolean | null;
  readonly price?: number | null;
  /** Null, or a value without slots, removes the weekly availability. */
  readonly availability?: WeeklyAvailability | null;
};

/** Weekly slots in an IANA time zone. */
export type WeeklyAvailability = { readonly timeZone: string; readonly slots: readonly WeeklySlot[] };

/** The validated changes from one save, as they are stored. */
export type ProfileChanges = { [Field in TextField]?: string } & {
  price?: number;
  over18ConfirmedAt?: Date;
  verified?: boolean;
  availability?: readonly WeeklySlot[];
  timeZone?: string | null;
};

/** Converts a given value to its stored form, and adds any validation errors to `problems`. */
type Reader = (problems: FieldProblems, field: TextField, given: string | null) => string;

/** In characters. */
export const maxLengths = { name: 50, headline: 120, text: 2000 };
/** The maximum price of a lesson, in USD. */
export const maxPrice = 1000;

/** Excludes the two words that YouTube uses in place of an id when a playlist or a live channel is embedded. */
const youtubeId = /^(?!videoseries$|live_stream$)[A-Za-z0-9_-]{11}$/;
const countryCode = choice(isCountry, "UNKNOWN_COUNTRY", "Please choose a country from the list");
const readers: Readonly<Record<TextField, Reader>> = {
  firstName: text({ most: maxLengths.name }),
  lastName: text({ most: maxLengths.name }),
  country: (problems, field, given) => countryCode(problems, field, given?.toLowerCase() ?? null),
  subject: choice((value) => subjectOf(value) !== null, "UNKNOWN_SUBJECT", "Please choose a subject from the list"),
  avatar: picture("Please upload a picture!"),
  headline: text({ most: maxLengths.headline }),
  introduction: text({ most: maxLengths.text, multiline: true }),
  experience: text({ most: maxLengths.text, multiline: true }),
  motivation: text({ most: maxLengths.text, multiline: true }),
  thumbnail: picture("Please upload a thumbnail!"),
  youtubeVideoId: choice((value) => youtubeId.test(value), "BAD_VIDEO", "Invalid youtube video link!"),
};

/**
 * The profile becomes verified in the save that completes the last missing step, and only then: a later save does not
 * restore a revoked badge. A step's fields can't be emptied, so a complete profile stays complete.
 * @throws DomainError INVALID with each field's problems
 */
export function decideSave(profile: Profile, patch: ProfilePatch, now: Date): ProfileChanges {
  const problems = new FieldProblems();
  const changes: ProfileChanges = {};
  for (const field of Object.keys(readers) as TextField[]) {
    const given = patch[field];
    if (given !== undefined) changes[field] = readers[field](problems, field, given);
  }
  if (patch.price !== undefined) {
    if (patch.price === null) problems.addRequired("price");
    else if (!isPrice(patch.price)) {
      const highest = maxPrice.toLocaleString("en-US");
      problems.add("price", "BAD_PRICE", `Enter a price above $0 and up to $${highest}, with at most two decimals`);
    } else changes.price = patch.price;
  }
  if (patch.availability !== undefined) {
    const { slots, timeZone } = patch.availability ?? { slots: [], timeZone: null };
    if (timeZone !== null && !isTimeZone(timeZone)) {
      problems.add("availability", "UNKNOWN_TIME_ZONE", "Please choose a time zone from the list");
    } else changes.timeZone = timeZone !== null && slots.length > 0 ? storedTimeZone(timeZone) : null;
    changes.availability = slots;
  }
  if (patch.over18 === true) changes.over18ConfirmedAt = profile.over18ConfirmedAt ?? now;
  else if (patch.subject !== undefined && profile.subject === null) {
    problems.add("over18", "OVER_18_REQUIRED", "Please confirm that you are over 18");
  }
  problems.throwIfAny();
  changes.verified = profile.verified || (!isComplete(profile) && isComplete({ ...profile, ...changes }));
  return changes;
}

function text(rule: TextRule): Reader {
  return (problems, field, given) => problems.readText(field, given, rule);
}

function choice(exists: (value: string) => boolean, code: ErrorCode, reason: string): Reader {
  return (problems, field, given) => {
    if (!given) problems.addRequired(field);
    else if (!exists(given)) problems.add(field, code, reason);
    return given ?? "";
  };
}

function picture(reason: string): Reader {
  return (problems, field, given) => {
    if (!isPictureName(given ?? "")) problems.add(field, "NO_PICTURE", reason);
    return given ?? "";
  };
}

function isPrice(price: number): boolean {
  return price > 0 && price <= maxPrice && Number(price.toFixed(2)) === price;
}
