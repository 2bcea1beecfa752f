import type { PersonDetails, PersonRow } from "../../accounts/index.js";
import type { Profile } from "../profile.js";
import type { ProfileChanges } from "../saveRules.js";
import type { TutorProfileRow } from "./TutorProfileRow.js";

/** The profile that a person's row and their profile's row make; a new tutor has no profile row yet. */
export function toProfile(person: PersonRow, row: TutorProfileRow | null): Profile {
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
  };
}

/** Parts the changes of a profile by the row they belong to. */
export function toRows({ firstName, lastName, avatar, price, ...said }: ProfileChanges): {
  ofPerson: PersonDetails;
  ofProfile: Partial<TutorProfileRow>;
} {
  return {
    ofPerson: {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(avatar !== undefined && { avatar }),
    },
    ofProfile: { ...said, ...(price !== undefined && { price: price.toFixed(2) }) },
  };
}
