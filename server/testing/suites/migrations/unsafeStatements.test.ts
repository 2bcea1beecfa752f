import { unsafeStatements } from "./unsafeStatements.js";

const check = (sql: string, isTransaction = true) =>
  unsafeStatements({ sql: [sql], tables: new Set(["chat", "account"]), isTransaction }).map(({ advice }) => advice);

it.each([
  ["an index that is not built concurrently", "create unique index chat_tutor on chat (tutor_id)", /buildIndex/],
  ["an index that is not dropped concurrently", "drop index chat_of_tutor", /dropIndex/],
  [
    "a required column without a default, which running nodes omit",
    "alter table chat add column topic text not null",
    /insert/,
  ],
  ["a default that differs from row to row", "alter table chat add token uuid default gen_random_uuid()", /rewrites/],
  ["a computed column", "alter table chat add column n int generated always as (last_seq + 1) stored", /rewrites/],
  ["a serial column", "alter table chat add column n bigserial", /rewrites/],
  ["a changed type", "alter table public.chat alter column topic type varchar(9)", /rewrites/],
  ["a changed type, in standard SQL syntax", "alter table only chat alter topic set data type text", /rewrites/],
  ["a column with a check", "alter table chat add column topic text check (topic <> '')", /reads the whole/],
  ["a column with a reference", "alter table chat add column by_id uuid references account", /reads the whole/],
  [
    "a check that is validated immediately",
    "alter table chat add constraint c check (topic <> 'not valid')",
    /reads the whole/,
  ],
  [
    "a foreign key that is validated immediately",
    "alter table chat add foreign key (x) references account",
    /reads the whole/,
  ],
  ["a unique key without its index", "alter table chat add unique (x)", /USING INDEX/],
  ["a column that becomes not null", "alter table chat alter column topic set not null", /reads the whole/],
  ["validation under a transaction's locks", "alter table chat validate constraint c", /blocks writers/],
  [
    "a column that running nodes select",
    "alter table chat add column a text, drop column topic",
    /Running nodes use it/,
  ],
  ["a renamed column", "alter table chat rename column topic to title", /Running nodes use it/],
  ["a renamed table", "alter table chat rename to talk", /Running nodes use it/],
  ["a dropped table", "/* gone */ DROP TABLE chat", /Running nodes use it/],
  ["a dropped function", "drop function teaches_at", /Running nodes use it/],
  ["an update of all rows", "update chat set topic = ''", /in batches/],
  ["a deletion of any number of rows", "delete from chat where topic = 'limit 5'", /in batches/],
  ["locks on two tables", "alter table chat add column a text; alter table account add column b text", /one migration/],
  ["a table that is locked", "lock table chat", /may lock/],
  ["a table that is emptied", "truncate chat", /may lock/],
  ["a table that is rewritten", "vacuum full chat", /may lock/],
  ["a table that becomes unlogged", "alter table chat set unlogged", /may lock/],
  ["an anonymous code block", "do $$ begin execute 'drop table chat'; end $$", /may lock/],
])("unsafeStatements rejects %s", (_what, sql, advice) => {
  expect(check(sql)).toEqual([expect.stringMatching(advice)]);
});

it.each([
  "create table lesson (id uuid primary key, chat_id uuid not null references chat); create index on lesson (chat_id)",
  "create table lesson (id uuid); alter table lesson alter column id type text, add check (id <> '')",
  "alter table chat add column topic text",
  "alter table chat add column n integer not null default 0, add column price numeric(6, 2) default 0",
  "alter table chat add column at timestamptz not null default now()",
  "alter table chat add constraint c check (topic <> '') not valid",
  "alter table chat add constraint u unique using index chat_topic",
  "alter table chat drop constraint c",
  "-- drop table chat;\nselect 'drop table chat; update chat set x = 1'",
  "create function f() returns void language sql as $body$ drop table chat; $body$",
])("unsafeStatements accepts: %s", (sql) => {
  expect(check(sql)).toEqual([]);
});

it.each([
  "create index concurrently chat_topic on chat (topic)",
  "drop index concurrently if exists chat_topic",
  "alter table chat validate constraint c",
  "update chat set n = 1 where id in (select id from chat where n is null limit 1000)",
])("unsafeStatements accepts outside a transaction: %s", (sql) => {
  expect(check(sql, false)).toEqual([]);
});
