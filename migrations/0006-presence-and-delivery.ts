import type { MigrationInterface, QueryRunner } from "typeorm";

/** When people were last online, and which messages have reached their devices. */
export class PresenceAndDelivery1763672400006 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table person_presence (
        person_id uuid primary key references account,
        seen_at timestamptz not null,
        is_here boolean not null
      ) with (fillfactor = 50);
      create table chat_delivery (
        chat_id uuid not null,
        person_id uuid not null,
        up_to bigint not null,
        primary key (chat_id, person_id)
      ) with (fillfactor = 50);
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
