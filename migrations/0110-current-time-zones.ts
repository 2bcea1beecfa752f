import type { MigrationInterface, QueryRunner } from "typeorm";

const batchSize = 1000;

/** The current names of the time zones for which ICU (and therefore Node.js and Chrome) uses a former name. */
const currentNames: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/**
 * Renames tutors' time zones that have a former name, such as Asia/Calcutta: if Postgres lacks such names, as on
 * Debian 13, every search by hours would fail. Keeps a name if this Postgres does not know the current one.
 */
export class CurrentTimeZones1763672400110 implements MigrationInterface {
  readonly transaction = false;

  async up(database: QueryRunner): Promise<void> {
    const stored = (await database.query(
      "select distinct time_zone as name from tutor_profile where time_zone is not null",
    )) as readonly { readonly name: string }[];
    for (const { name } of stored) {
      const current = currentName(name);
      if (current === name || !(await isKnown(database, current))) continue;
      for (let renamed = 1; renamed > 0;) {
        const [, affected] = (await database.query(
          // A tutor may save another time zone while the statement waits for the row.
          `update tutor_profile set time_zone = $2 where time_zone = $1 and account_id in (
             select account_id from tutor_profile where time_zone = $1 limit ${batchSize}
           )`,
          [name, current],
        )) as readonly [unknown, number];
        renamed = affected;
      }
    }
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}

/** Returns a time zone's current name, or the given name if Node.js does not know the time zone. */
function currentName(name: string): string {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    return currentNames[timeZone] ?? timeZone;
  } catch {
    return name;
  }
}

async function isKnown(database: QueryRunner, name: string): Promise<boolean> {
  const found = (await database.query("select from pg_timezone_names where name = $1", [name])) as readonly unknown[];
  return found.length > 0;
}
