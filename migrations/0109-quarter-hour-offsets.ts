import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Makes `teaches_at` count a half hour only if it lies within the tutor's hours both when the UTC offset is rounded
 * down to half hours and when the offset is rounded up. Rounding to the nearest half hour matched tutors in Nepal
 * (+5:45) with students whose slots contain only 45 minutes of the tutor's hours.
 */
export class QuarterHourOffsets1763672400109 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    const next = (week: string) => `((${week} << 1) | (${week} >> 335))`;
    // The half hours at which a full available hour begins: those followed by another available half hour. The week
    // wraps around. The same rule is applied to `wanted` below.
    const hours = `(available & ${next("available")})`;
    const offset = "date_part('epoch', (at at time zone zone) - (at at time zone 'UTC'))";
    const shift = (round: string) => `(${round}(${offset} / 1800)::int + 336) % 336`;
    const inUtc = (round: string) => `((${hours} << (${shift(round)})) | (${hours} >> (336 - ${shift(round)})))`;
    const matched = `${inUtc("floor")} & wanted & ${next("wanted")}`;
    // Most offsets need no second rounding, which would take as long as the first.
    await database.query(`
      create or replace function teaches_at(available bit(336), zone text, wanted bit(336), at timestamptz) returns boolean
      language sql stable parallel safe as $$
        select (${matched}) <> 0::bit(336)
          and (${offset}::int % 1800 = 0 or (${matched} & ${inUtc("ceil")}) <> 0::bit(336))
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
