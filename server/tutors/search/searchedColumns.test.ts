import { escapeLiteral } from "pg";
import { createTestDatabase, type TestDatabase } from "../../testing/support/databases/testDatabase.js";
import { searchedColumns } from "./searchedColumns.js";
import { decideCriteria, type TutorFilterValues } from "./tutorFilter.js";
import { countryCounts, matchCount, type Statement } from "./tutorPage.sql.js";

const searcher = { viewerId: "0198c0de-0000-7000-8000-000000000000", now: new Date("2026-03-02T09:00:00Z") };

const filters: Readonly<Required<TutorFilterValues>> = {
  subject: "english",
  countries: ["gb", "es"],
  priceFrom: 10,
  priceTo: 30,
  text: "fluent english",
  availability: [{ day: "MON", part: "FROM_9_TO_12" }],
  timeZone: "Europe/London",
  savedOnly: true,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});

/** Returns the columns of tutor_profile that a statement reads; generated ones are replaced by their source columns. */
async function columnsRead({ text, values }: Statement): Promise<readonly string[]> {
  const literals = values.map((value) =>
    escapeLiteral(
      Array.isArray(value) ? `{${value.join()}}` : value instanceof Date ? value.toISOString() : String(value),
    ),
  );
  await database.query(
    `create view probe as ${text.replaceAll(/\$(\d+)/g, (_all, number: string) => literals[Number(number) - 1] ?? "null")}`,
  );
  const rows = await database.query<{ name: string }>(`
    select distinct coalesce(source.column_name, used.column_name) as name
    from information_schema.view_column_usage used
    left join information_schema.column_column_usage source
      on source.table_name = used.table_name and source.dependent_column = used.column_name
    where used.view_name = 'probe' and used.table_name = 'tutor_profile' order by 1`);
  await database.query("drop view probe");
  return rows.map(({ name }) => name);
}

/** Of the columns that a statement reads, returns those whose changes would leave a cached total stale. */
async function unversionedColumns(statement: Statement): Promise<readonly string[]> {
  const versioned: readonly string[] = [...searchedColumns, "account_id"];
  return (await columnsRead(statement)).filter((name) => !versioned.includes(name));
}

const counting = (filter: TutorFilterValues) => matchCount(decideCriteria(filter), { ...searcher, isReplica: false });

it("a write to any searched column, and to no other, changes the version of the tutor list", async () => {
  const rows = await database.query<{ name: string }>(
    "select event_object_column as name from information_schema.triggered_update_columns where trigger_name = 'tutor_change'",
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(searchedColumns);
});

it.each(Object.keys(filters) as (keyof TutorFilterValues)[])(
  "the search filter %s reads only columns that affect the tutor list's version",
  async (name) => {
    expect(await unversionedColumns(counting({ [name]: filters[name] }))).toEqual([]);
  },
);

it("all search filters together read every searched column", async () => {
  const read = await columnsRead(counting(filters));
  expect(read.filter((name) => name !== "account_id")).toEqual(searchedColumns);
});

it("the query that counts tutors per country reads only columns that affect the tutor list's version", async () => {
  expect(await unversionedColumns(countryCounts(decideCriteria(filters), { ...searcher, isReplica: false }))).toEqual(
    [],
  );
});

it("a search filter on a column that doesn't affect the tutor list's version is detected", async () => {
  const { text, values } = counting({ subject: "english" });
  expect(await unversionedColumns({ text: `${text} and p.response_minutes < 60`, values })).toEqual([
    "response_minutes",
  ]);
});
