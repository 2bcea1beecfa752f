import type { EntityManager, SelectQueryBuilder } from "typeorm";
import { TutorProfileRow } from "./rows/TutorProfileRow.js";
import type { TutorCriteria } from "./tutorFilter.js";
import { inUtc } from "./weeklyHours.js";

/** A query of the "profile" rows, each with its person, of all tutors who are listed. */
export function listedTutors(manager: EntityManager): SelectQueryBuilder<TutorProfileRow> {
  return manager
    .createQueryBuilder(TutorProfileRow, "profile")
    .innerJoinAndSelect("profile.person", "person")
    .where("profile.listed and person.firstName <> ''");
}

/** Narrows a query of "profile" rows to those that match; `viewerId` is the student who asks. */
export function matching(
  query: SelectQueryBuilder<TutorProfileRow>,
  { subject, countries, priceFrom, priceTo, words, week, timeZone, savedOnly }: TutorCriteria,
  { viewerId, now }: { readonly viewerId: string; readonly now: Date },
): SelectQueryBuilder<TutorProfileRow> {
  if (subject !== null) query.andWhere("profile.subject = :subject", { subject });
  if (countries.length > 0) query.andWhere("profile.country = any(:countries)", { countries });
  if (priceFrom !== null) query.andWhere("profile.price >= :priceFrom", { priceFrom });
  if (priceTo !== null) query.andWhere("profile.price <= :priceTo", { priceTo });
  // The words consist of letters and digits. Each is looked for as it stands and by its English stem.
  words.forEach((word, index) => {
    const start = index === words.length - 1 ? `${word}:*` : word;
    query.andWhere(`profile.search @@ (to_tsquery('simple', :start${index}) || to_tsquery('english', :word${index}))`, {
      [`start${index}`]: start,
      [`word${index}`]: word,
    });
  });
  if (week !== null) {
    query.andWhere(
      "(profile.availableAt is null or teaches_at(profile.availableAt, profile.timeZone, cast(:wanted as bit(336)), :now))",
      { wanted: inUtc(week, timeZone, now), now },
    );
  }
  if (savedOnly) {
    query.andWhere(
      "exists (select from saved_tutor s where s.student_id = :viewerId and s.tutor_id = profile.accountId)",
      { viewerId },
    );
  }
  return query;
}
