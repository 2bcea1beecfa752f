import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Limits each deletion of old account events to 5,000, because deleting them all at once could exceed the statement
 * timeout.
 */
export class AccountEventsInBatches1763672400102 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    const [row] = (await database.query("select quote_ident(current_schema()) as place")) as { place: string }[];
    const place = row?.place ?? "public";
    await database.query(`
      create or replace function forget_old_account_events() returns bigint
        language sql security definer set search_path = pg_catalog, pg_temp as $$
          with old as (
            select id from ${place}.account_event where recorded_at < now() - interval '180 days'
            order by recorded_at limit 5000
          ),
          gone as (delete from ${place}.account_event e using old where e.id = old.id returning 1)
          select count(*) from gone
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
