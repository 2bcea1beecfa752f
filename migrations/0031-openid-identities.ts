import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The accounts that can log in through an OpenID provider, with the provider's ID for the person; an account has at
 * most one ID per provider.
 */
export class OpenIdIdentities1763672400031 implements MigrationInterface {
  async up(database: QueryRunner): Promise<void> {
    await database.query(`
      create table openid_identity (
        issuer text not null,
        subject text not null,
        account_id uuid not null references account on delete cascade,
        linked_at timestamptz not null,
        primary key (issuer, subject),
        unique (account_id, issuer)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("Migrations go forward only.");
  }
}
