import { rows } from "../../../app.js";
import { type Database, openDatabase } from "../../../platform/database/database.js";
import { atTheEnd } from "../../support/atTheEnd.js";
import { createTestDatabase } from "../../support/databases/testDatabase.js";

/** Tables without a row class, and why. */
const withoutRow = {
  migrations: "TypeORM's own",
  chat_event: "the log",
  chat_log_generation: "part of the log: changes in one statement with its transaction IDs",
  chat_log_shift: "part of the log: changes in one statement with its transaction IDs",
  chat: "a projection, written by the statements that append to the log",
  message_amendment: "a projection, written by the statements that append to the log",
  chat_log_consumer: "positions in the log",
  chat_statistics: "a projection, counted set-wise from the log",
  chat_statistics_cursor: "the statistics' position in the log",
  chat_statistics_due: "a projection, counted set-wise from the log",
  chat_statistics_trial: "a projection, counted set-wise from the log",
  notification_due: "a queue, filled and emptied set-wise",
  notification_lease: "part of the queue: claimed and released set-wise",
  notification_mail: "part of the queue: written in the statement that settles an email",
  webhook_older_secret: "read and written in the statements that sign deliveries and replace secrets",
  webhook_queue: "claimed with `skip locked`",
  tutor_list: "the version key of cached search counts, written by triggers",
};

type StoredColumn = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Whether an insert can omit the column. */
  readonly isOptional: boolean;
};

let database: Database;
let stored: readonly StoredColumn[];
beforeAll(async () => {
  const testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.url, rows);
  atTheEnd(() => database.close());
  stored = await testDatabase.query<StoredColumn>(
    `select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as "isNullable",
       is_nullable = 'YES' or column_default is not null or is_generated = 'ALWAYS' as "isOptional"
     from information_schema.columns where table_schema = 'public'`,
  );
});

/** Describes the row classes' columns as information_schema.columns does. */
function mapped() {
  const { entityMetadatas, driver } = database.dataSource;
  return entityMetadatas.flatMap(({ tableName, columns }) =>
    columns
      .filter(({ isVirtualProperty }) => !isVirtualProperty)
      .map(({ databaseName, type, isArray, isNullable }) => {
        const stored = isArray ? "ARRAY" : driver.normalizeType({ type });
        return { table: tableName, column: databaseName, type: stored, isNullable };
      }),
  );
}

it("every column of a row class exists in its table, with the same type and nullability", () => {
  const inSchema = stored.map(({ isOptional: _, ...column }) => JSON.stringify(column));
  expect(mapped().filter((column) => !inSchema.includes(JSON.stringify(column)))).toEqual([]);
});

it("every table has a row class or is listed here with a reason", () => {
  const withRow = new Set(mapped().map(({ table }) => table));
  const without = new Set(stored.map(({ table }) => table).filter((table) => !withRow.has(table)));
  expect([...without].sort()).toEqual(Object.keys(withoutRow).sort());
});

it("every column missing from its table's row class is optional in inserts", () => {
  const withRow = new Set(mapped().map(({ table }) => table));
  const known = new Set(mapped().map(({ table, column }) => `${table}.${column}`));
  const unknown = stored.filter(({ table, column }) => withRow.has(table) && !known.has(`${table}.${column}`));
  expect(unknown.filter(({ isOptional }) => !isOptional)).toEqual([]);
});
