import type { PersonDetails, PersonRow } from "../../accounts/index.js";
import type { Profile, TutorFigures } from "../profile/profile.js";
import type { ProfileChanges } from "../profile/saveRules.js";
import { fromWeek, toWeek } from "../weeklyHours.js";
import type { TutorProfileRow } from "./TutorProfileRow.js";

type ProfileColumns = Omit<TutorProfileRow, "person" | "fullName" | "updatedAt" | "listed" | "suspended">;
type FigureColumns = Pick<
  TutorProfileRow,
  "responseMinutes" | "reviewCount" | "rating" | "newContacts" | "trialRequests"
>;

/** `row` is null for a new tutor, who has no profile row yet. */
export function toProfile(person: Omit<PersonRow, "role">, row: ProfileColumns | null): Profile {
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    country: row?.country ?? null,
    subject: row?.subject ?? null,
    over18ConfirmedAt: row?.over18ConfirmedAt ?? null,
    avatar: person.avatar,
    headline: row?.headline ?? null,
    introduction: row?.introduction ?? null,
    experience: row?.experience ?? null,
    motivation: row?.motivation ?? null,
    thumbnail: row?.thumbnail ?? null,
    youtubeVideoId: row?.youtubeVideoId ?? null,
    price: row?.price == null ? null : Number(row.price),
    verified: row?.verified ?? false,
    availability: row?.availableAt ? fromWeek(row.availableAt) : [],
    timeZone: row?.timeZone ?? null,
  };
}

/** Returns the statistics in a profile row; zeros and nulls if there is no row. */
export function toFigures(row: FigureColumns | null): TutorFigures {
  const minutes = row?.responseMinutes ?? null;
  return {
    reviewCount: row?.reviewCount ?? 0,
    rating: row && row.reviewCount > 0 ? Number(row.rating) : null,
    newContacts48h: row?.newContacts ?? 0,
    trialRequests48h: row?.trialRequests ?? 0,
    responseHours: minutes === null ? null : Math.max(1, Math.round(minutes / 60)),
  };
}

/** Splits a profile's changes by the table that stores them. */
export function toRows({ firstName, lastName, avatar, price, availability, ...others }: ProfileChanges): {
  ofPerson: PersonDetails;
  ofProfile: Partial<TutorProfileRow>;
} {
  return {
    ofPerson: {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(avatar !== undefined && { avatar }),
    },
    ofProfile: {
      ...others,
      ...(price !== undefined && { price: price.toFixed(2) }),
      ...(availability && { availableAt: availability.length > 0 ? toWeek(availability) : null }),
    },
  };
}
