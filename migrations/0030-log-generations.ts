import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The generations of the chat log. Restoring the log from a backup begins a new generation: events written after the
 * backup are lost, and their sequence numbers are reused. A cursor contains its generation. `saved` records which
 * transactions of an earlier generation survive, as `{"floor", "end", "missing"}`: those with IDs below `end` except the
 * `missing` ones, none of which is below `floor`. `saved` is null for the current generation, and for an earlier one if
 * it is unknown which transactions survive.
 *
 * `cluster` identifies the source of the transaction IDs (see `databaseIdentityOf`): if that source is not the
 * current Postgres, the log was moved.
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
