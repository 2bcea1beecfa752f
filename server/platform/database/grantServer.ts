import type { DataSource } from "typeorm";

const appendOnly = ["chat_event", "account_event"];
const readOnly = ["migrations"];

/**
 * Grants the server's role access to tables that will be created later: before all migrations have run, a statement
 * from a node running the previous release may already fire a new trigger that writes to a new table. The tables' owner
 * runs this before migrating.
 */
export async function grantNewTables(owner: DataSource, role: string): Promise<void> {
  await owner.query(`
    do $$
    begin
      execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to %I',
        current_schema(), ${literal(role)});
    end $$`);
}

/**
 * Limits the server's role to what it needs: it can't change append-only or read-only tables, and can't truncate,
 * create, alter or drop any table. The tables' owner runs this after each migration.
 */
export async function grantServer(owner: DataSource, role: string): Promise<void> {
  await owner.query(`
    do $$
    declare
      granted text := ${literal(role)};
      place text := current_schema();
      each record;
    begin
      execute format('grant usage on schema %I to %I', place, granted);
      execute format('grant usage, select on all sequences in schema %I to %I', place, granted);
      for each in select tablename from pg_tables where schemaname = place loop
        execute format('revoke all on %I.%I from %I', place, each.tablename, granted);
        execute format('grant select on %I.%I to %I', place, each.tablename, granted);
        if each.tablename = any (${literals(appendOnly)}) then
          execute format('grant insert on %I.%I to %I', place, each.tablename, granted);
        elsif each.tablename <> all (${literals(readOnly)}) then
          execute format('grant insert, update, delete on %I.%I to %I', place, each.tablename, granted);
        end if;
      end loop;
    end $$`);
}

/** Quotes a string as an SQL literal, because a DO block can't have parameters. */
function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function literals(texts: readonly string[]): string {
  return `array[${texts.map(literal).join()}]`;
}
