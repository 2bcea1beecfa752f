import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The network from which someone acted on an account. Events are deleted after 180 days, and only by a `security
 * definer` function; a trigger rejects the deletion of newer events.
 */
export class AccountEventNetworks1763672400040 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    const [row] = (await database.query("select quote_ident(current_schema()) as place")) as { place: string }[];
    const place = row?.place ?? "public";
    await database.query(`
      alter table account_event add column network cidr;
      create index account_event_age on account_event (recorded_at);

      create or replace function refuse_to_change_account_events() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and tg_level = 'ROW' then
          if old.recorded_at < now() - interval '180 days' then
            return old;
          end if;
        end if;
        raise exception 'account events take INSERT and nothing else' using errcode = 'insufficient_privilege';
      end $$;
      grant delete on account_event to current_user;

      create function forget_old_account_events() returns bigint
        language sql security definer set search_path = pg_catalog, pg_temp as $$
          with gone as (
            delete from ${place}.account_event where recorded_at < now() - interval '180 days' returning 1
          )
          select count(*) from gone
      $$;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
