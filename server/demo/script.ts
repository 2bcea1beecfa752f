/** One message of a script. */
export type ScriptLine = {
  readonly by: "student" | "tutor";
  readonly isTrialRequest: boolean;
  readonly content: string;
  readonly at: Date;
};

/** The first names under which the two people of a script speak. */
export type Cast = { readonly student: string; readonly tutor: string };

const minute = 60_000;
const hour = 60 * minute;
/** How many characters a person reads and answers in a minute. */
const pace = 60;

/**
 * Reads a chat that is written down like a play, with times that look back from `now`:
 *
 *     == 12 days ago, 18:05      (also: yesterday, 18:05 · 3 hours ago · 40 minutes ago)
 *     Nora (trial): Hi Amelia!   (asks for a trial lesson)
 *       / a new line of the same message
 *     Amelia: A message that is so long that it goes on
 *       in the next line of the source.
 *
 * Messages under one time follow each other by a few minutes. Times of day are those of the server's time zone.
 * @throws Error for a line that can't be understood
 */
export function readScript(script: string, cast: Cast, now: Date): readonly ScriptLine[] {
  const lines: ScriptLine[] = [];
  let next: Date | null = null;
  for (const text of script.split("\n").map((line) => line.trim())) {
    const last = lines.at(-1);
    const spoken = readSpoken(text, cast);
    if (text.startsWith("== ")) {
      next = readMoment(text.slice(3), now);
    } else if (spoken) {
      const at = next ?? (last && after(last));
      if (!at) throw new Error(`Nobody knows when this was said: ${text}`);
      lines.push({ ...spoken, at });
      next = null;
    } else if (last && text !== "") {
      const goesOn = text.startsWith("/ ") ? `\n${text.slice(2)}` : ` ${text}`;
      lines.splice(-1, 1, { ...last, content: last.content + goesOn });
    }
  }
  return lines;
}

function readSpoken(text: string, cast: Cast): Omit<ScriptLine, "at"> | null {
  const [, name, trial, content] = /^(\p{L}+)( \(trial\))?: (.+)$/u.exec(text) ?? [];
  if (content === undefined || (name !== cast.student && name !== cast.tutor)) return null;
  return { by: name === cast.student ? "student" : "tutor", isTrialRequest: trial !== undefined, content };
}

function readMoment(text: string, now: Date): Date {
  const [, agoText, unit] = /^(\d+) (minutes|hours) ago$/.exec(text) ?? [];
  if (agoText !== undefined) return new Date(now.getTime() - Number(agoText) * (unit === "hours" ? hour : minute));
  const [, days = "1", hours, minutes] = /^(?:(\d+) days ago|yesterday), (\d\d):(\d\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Error(`This is no time in a script: ${text}`);
  const day = new Date(now);
  day.setDate(day.getDate() - Number(days));
  day.setHours(Number(hours), Number(minutes), 0, 0);
  return day;
}

function after({ at, content }: ScriptLine): Date {
  return new Date(at.getTime() + minute * (1 + Math.round(content.length / pace)));
}
