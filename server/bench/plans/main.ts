import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { makeBigPlace, size } from "./bigPlace.js";
import { explain } from "./explain.js";
import { hear, questions } from "./questions.js";
import { QueryEar } from "./QueryEar.js";
import { endEverything } from "../../testing/atTheEnd.js";
import { CrashingPostgres } from "../../testing/chaos/CrashingPostgres.js";
import { runIn } from "../../testing/template.js";

/** Where the plans are written. */
const file = "docs/query-plans.md";

/** What a report is printed with. */
export type Printing = {
  machine(): string;
  table(rows: readonly Readonly<Record<string, string>>[]): string;
};

type TableSize = { readonly table: string; readonly rows: string; readonly heap: string; readonly indexes: string };

const sizes = `select relname as table, n_live_tup::text as rows, pg_table_size(relid)::text as heap,
    pg_indexes_size(relid)::text as indexes
  from pg_stat_user_tables where relname in ('chat_event', 'chat', 'tutor_profile') order by 1`;

/** `npm run bench plans`: how Postgres executes the main queries on a million events, into docs/query-plans.md. */
export async function main({ machine, table }: Printing): Promise<void> {
  const postgres = await CrashingPostgres.start();
  const ear = new QueryEar();
  try {
    const place = await makeBigPlace(postgres);
    const sections: string[] = [];
    const times: Record<string, string>[] = [];
    for (const question of questions) {
      const { lines, took } = await explain(place.url, await hear(question, place, ear));
      times.push({ question: question.title, "ms in Postgres": took.toFixed(2) });
      sections.push(`## ${question.title}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\``);
      process.stdout.write(`${question.title}: ${took.toFixed(2)} ms\n`);
    }
    const stored = await runIn<TableSize>(place.url, sizes);
    const events = size.students * size.tutors * size.eventsOfAChat;
    writeFileSync(
      file,
      [
        "# The plans of the main queries",
        `Written by \`npm run bench plans\` on ${machine()}, load ${loadavg()[0]?.toFixed(1)}: ${events.toLocaleString("en")} events in ` +
          `${(size.students * size.tutors).toLocaleString("en")} chats, ${size.listed.toLocaleString("en")} listed tutors, everything in memory.`,
        table(times),
        "What is stored, in bytes for each row:",
        table(stored.map(toRow)),
        ...sections,
      ].join("\n\n"),
    );
    process.stdout.write(`The plans stand in ${file}.\n`);
  } finally {
    ear.close();
    await endEverything();
    await postgres.end();
  }
}

function toRow({ table, rows, heap, indexes }: TableSize): Record<string, string> {
  const each = (bytes: string) => (Number(bytes) / Number(rows)).toFixed(0);
  return { table, rows: Number(rows).toLocaleString("en"), row: each(heap), "its indexes": each(indexes) };
}
