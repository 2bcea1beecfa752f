import { DataSource, type MigrationInterface, type QueryRunner } from "typeorm";
import { migrationFiles } from "../../../platform/database/migrationFiles.js";
import { nameOf } from "../../../platform/database/migrate.js";
import type { SentStatements } from "./unsafeStatements.js";

/** A migration and the statements it ran on a database with all earlier migrations. */
export type RecordedMigration = SentStatements & { readonly name: string };

/** Runs all migrations in order on an empty database, and returns them with their statements. */
export async function recordMigrations(url: string): Promise<readonly RecordedMigration[]> {
  const dataSource = new DataSource({ type: "postgres", url, migrations: [migrationFiles] });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  const recorded: RecordedMigration[] = [];
  try {
    for (const migration of inOrder(dataSource.migrations)) {
      const rows = (await runner.query("select tablename from pg_tables where schemaname = current_schema()")) as {
        tablename: string;
      }[];
      const sql: string[] = [];
      await migration.up(recording(runner, sql));
      const tables = new Set(rows.map(({ tablename }) => tablename));
      recorded.push({ name: nameOf(migration), sql, tables, isTransaction: migration.transaction !== false });
    }
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
  return recorded;
}

/** Sorts migrations as TypeORM does, by the timestamp at the end of the name. */
function inOrder(migrations: readonly MigrationInterface[]): readonly MigrationInterface[] {
  const time = (migration: MigrationInterface) => Number(nameOf(migration).slice(-13));
  return migrations.toSorted((a, b) => time(a) - time(b));
}

function recording(runner: QueryRunner, sql: string[]): QueryRunner {
  return new Proxy(runner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "query") return typeof value === "function" ? (value.bind(target) as unknown) : value;
      return (text: string, parameters?: unknown[]) => {
        sql.push(text);
        return target.query(text, parameters);
      };
    },
  });
}
