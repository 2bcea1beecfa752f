import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The lives of the chat log. A log that is restored from a backup begins another one: what was told after the backup is
 * gone, and its numbers are given out anew. A cursor says of which life it is, and `saved` says how much of an earlier
 * one lives on, as `{"floor", "end", "missing"}`: the numbers below `end` but for those that are `missing`, none of
 * which is below `floor`. It is null for the present one, and where nobody knows what was saved.
 *
 * `cluster` is the system identifier of the Postgres that gives out the numbers: a log that finds itself in another one
 * was moved there.
 */
export class LogGenerations1763672400030 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table chat_log_generation (
        id text primary key default substr(gen_random_uuid()::text, 25),
        begun_at timestamptz not null default now(),
        saved jsonb
      );
      insert into chat_log_generation default values;
      alter table chat_log_shift
        add column generation text references chat_log_generation,
        add column cluster text;
      update chat_log_shift set generation = (select id from chat_log_generation);
      alter table chat_log_shift alter column generation set not null;
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
