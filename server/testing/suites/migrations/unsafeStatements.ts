import { partsOf, statementsOf } from "./statements.js";

export type SentStatements = {
  readonly sql: readonly string[];
  /** Tables that existed before the migration, so running nodes may be using them. */
  readonly tables: ReadonlySet<string>;
  readonly isTransaction: boolean;
};

/** A statement that would block or break running nodes, and what to do instead. */
export type UnsafeStatement = { readonly statement: string; readonly advice: string };

const advices = {
  index: "Build it with buildIndex, in a migration with transaction = false.",
  dropIndex: "Drop it with dropIndex, in a migration with transaction = false.",
  notNull: "Running nodes insert rows without it: add it with a constant default, or nullable.",
  rewrite: "It rewrites the table: add a nullable column, fill it in batches, and use it in a later release.",
  columnConstraint: "It reads the whole table: add the constraint separately, as NOT VALID, and validate it.",
  constraint: "It reads the whole table: add it as NOT VALID and validate it, or add it USING INDEX.",
  validate: "Under the transaction's locks it blocks writers: validate in a migration with transaction = false.",
  drop: "Running nodes use it: stop using it in one release, drop it in the next.",
  rows: "It locks rows until the transaction ends: change them in batches (LIMIT) in a migration with transaction = false.",
  tables: "Each locked table stays locked until the others are done: write one migration for each table.",
  unknown: "It may lock or rewrite a table: find a safe statement, or teach this check why it is safe.",
};
type Problem = keyof typeof advices;

export function unsafeStatements({ sql, tables, isTransaction }: SentStatements): readonly UnsafeStatement[] {
  const locked = new Set<string>();
  const unsafe: UnsafeStatement[] = [];
  for (const statement of sql.flatMap(statementsOf)) {
    const table = lockedTable(statement);
    if (table !== null && tables.has(table)) locked.add(table);
    const problem =
      problemOf(statement, tables, isTransaction) ??
      (isTransaction && locked.size > 1 && table !== null ? "tables" : null);
    if (problem !== null) unsafe.push({ statement, advice: advices[problem] });
  }
  return unsafe;
}

/** Returns the table that a statement locks against writers; null unless it alters a table or creates a trigger. */
function lockedTable(statement: string): string | null {
  return (
    /^alter table (?:if exists )?(?:only )?(\S+)|^create .*trigger .*? on (\S+)/
      .exec(statement)
      ?.slice(1)
      .find(Boolean) ?? null
  );
}

const harmless = [
  /^(select|insert into|set|reset|grant|revoke|comment on|analyze) /,
  /^create (unlogged )?table /,
  /^create (or replace )?(function|procedure|view) /,
  /^create (or replace )?(constraint )?trigger /,
  /^create (type|domain|sequence|schema|extension) /,
  /^drop trigger /,
  /^(create( unique)?|drop) index concurrently /,
];

function problemOf(statement: string, tables: ReadonlySet<string>, isTransaction: boolean): Problem | null {
  if (harmless.some((kind) => kind.test(statement))) return null;
  const isNew = (pattern: RegExp) => {
    const table = pattern.exec(statement)?.[1];
    return table !== undefined && !tables.has(table);
  };
  if (/^create( unique)? index /.test(statement)) return isNew(/ on (?:only )?(\S+)/) ? null : "index";
  if (/^drop index /.test(statement)) return "dropIndex";
  if (/^drop /.test(statement)) return "drop";
  if (/^(update|delete from) /.test(statement)) {
    return isNew(/^(?:update|delete from) (?:only )?(\S+)/) || / limit /.test(statement) ? null : "rows";
  }
  const [, table, actions] = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(statement) ?? [];
  if (table === undefined || actions === undefined) return "unknown";
  if (!tables.has(table)) return null;
  return (
    partsOf(actions)
      .map((action) => alterProblem(action, isTransaction))
      .find((problem) => problem !== null) ?? null
  );
}

function alterProblem(action: string, isTransaction: boolean): Problem | null {
  if (/^add (constraint \S+ )?(check|unique|primary|foreign|exclude)\b/.test(action)) {
    return / not valid$| using index /.test(action) ? null : "constraint";
  }
  if (/^add /.test(action)) return addColumnProblem(action);
  if (/^drop constraint /.test(action)) return null;
  if (/^(drop|rename) /.test(action)) return "drop";
  if (/^validate constraint /.test(action)) return isTransaction ? "validate" : null;
  if (/^alter (column )?\S+ (set data )?type /.test(action)) return "rewrite";
  if (/^alter (column )?\S+ set not null/.test(action)) return "constraint";
  if (/^alter (column )?\S+ (set default|drop default|drop not null|set statistics|set storage)/.test(action))
    return null;
  if (/^(enable|disable) trigger |^(set|reset) \(|^owner to /.test(action)) return null;
  return "unknown";
}

function addColumnProblem(action: string): Problem | null {
  if (/ generated | \w*serial\b/.test(action)) return "rewrite";
  const [, defaultValue] = / default (.*)/.exec(action) ?? [];
  // A function may return a different value for each row, but now() doesn't.
  if (
    defaultValue !== undefined &&
    /\w \(/.test(defaultValue.replaceAll("now ( )", "").replace(/ (check|references) .*/, ""))
  )
    return "rewrite";
  if (/ (check|unique|primary key|references)\b/.test(action)) return "columnConstraint";
  return / not null/.test(action) && defaultValue === undefined ? "notNull" : null;
}
