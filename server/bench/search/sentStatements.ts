import type { BenchPostgres } from "../BenchPostgres.js";
import { pause } from "../../testing/pause.js";

/** A statement as it came over a connection, with the values of its parameters; null is NULL. */
export type Statement = { readonly text: string; readonly values: readonly (string | null)[] };

/** Postgres begins each message with the moment and the process, and indents what goes on in the next line. */
const message = /^\d{4}-\d\d-\d\d \S+ \S+ \[(\d+)\] (LOG|DETAIL): {2}/;

/** What statements about tutors Postgres is sent while something is done: what is measured is what the product really asks. */
export async function statementsDuring(postgres: BenchPostgres, act: () => Promise<unknown>): Promise<Statement[]> {
  const turn = async (what: string) => {
    await postgres.asSuperuser("postgres", `alter system set log_statement = '${what}'`);
    await postgres.asSuperuser("postgres", "select pg_reload_conf()");
    // Each connection hears of it in its own time.
    await pause(300);
  };
  await turn("all");
  const before = postgres.process.output().length;
  await act();
  await pause(300);
  const said = postgres.process.output().slice(before);
  await turn("none");
  return statementsIn(said).filter(({ text }) => text.includes("tutor_profile") && /^(select|with)/i.test(text.trim()));
}

function statementsIn(said: string): Statement[] {
  const found: { process: string; text: string; values: readonly (string | null)[] }[] = [];
  for (const part of said.split(/\n(?!\t)/)) {
    const [begin, process = "", kind] = message.exec(part) ?? [];
    if (begin === undefined) continue;
    const rest = part.slice(begin.length).replaceAll("\n\t", "\n");
    const text = /^(?:execute [^:]*|statement): ([^]*)/.exec(rest)?.[1];
    if (kind === "LOG" && text !== undefined) found.push({ process, text, values: [] });
    const of = found.findLast((statement) => statement.process === process);
    if (kind === "DETAIL" && of) of.values = valuesIn(rest);
  }
  return found;
}

/** As in: Parameters: $1 = 'a', $2 = NULL */
function valuesIn(detail: string): (string | null)[] {
  const each = /\$\d+ = (NULL|'((?:[^']|'')*)')/g;
  return [...detail.matchAll(each)].map(([, all, text]) =>
    all === "NULL" ? null : (text ?? "").replaceAll("''", "'"),
  );
}

/** The statement with its values written out, for programs that take text only. */
export function inlined({ text, values }: Statement): string {
  return text.replace(/\$(\d+)/g, (_all, number: string) => {
    const value = values[Number(number) - 1];
    return value === null || value === undefined ? "null" : `'${value.replaceAll("'", "''")}'`;
  });
}
