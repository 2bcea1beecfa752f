export type ScriptLine = {
  readonly by: "student" | "tutor";
  readonly isTrialRequest: boolean;
  readonly content: string;
  readonly at: Date;
};

/** The participants' first names. */
export type ScriptNames = { readonly student: string; readonly tutor: string };

const minute = 60_000;
const hour = 60 * minute;
/** How many characters of a message delay the next message by one more minute. */
const charactersPerMinute = 60;

/**
 * Parses a chat that is written like a screenplay, with times relative to `now`:
 *
 *     == 12 days ago, 18:05      (also: yesterday, 18:05 · 3 hours ago · 40 minutes ago)
 *     Nora (trial): Hi Amelia!   (asks for a trial lesson)
 *       / a new line in the same message
 *     Amelia: A message that is so long that it continues on the next line of the source.
 *
 * Messages under the same time are a minute or more apart, depending on their length. Times of day are in the server's
 * time zone.
 * @throws Error for an invalid time, or if no time precedes the first message
 */
export function readScript(script: string, names: ScriptNames, now: Date): readonly ScriptLine[] {
  const lines: ScriptLine[] = [];
  let next: Date | null = null;
  for (const text of script.split("\n").map((line) => line.trim())) {
    const last = lines.at(-1);
    const spokenLine = readSpoken(text, names);
    if (text.startsWith("== ")) {
      next = readMoment(text.slice(3), now);
    } else if (spokenLine) {
      const at = next ?? (last && after(last));
      if (!at) throw new Error(`This line has no time: ${text}`);
      lines.push({ ...spokenLine, at });
      next = null;
    } else if (last && text !== "") {
      const continuation = text.startsWith("/ ") ? `\n${text.slice(2)}` : ` ${text}`;
      lines.splice(-1, 1, { ...last, content: last.content + continuation });
    }
  }
  return lines;
}

function readSpoken(text: string, names: ScriptNames): Omit<ScriptLine, "at"> | null {
  const [, name, trial, content] = /^(\p{L}+)( \(trial\))?: (.+)$/u.exec(text) ?? [];
  if (content === undefined || (name !== names.student && name !== names.tutor)) return null;
  return { by: name === names.student ? "student" : "tutor", isTrialRequest: trial !== undefined, content };
}

function readMoment(text: string, now: Date): Date {
  const [, agoText, unit] = /^(\d+) (minutes|hours) ago$/.exec(text) ?? [];
  if (agoText !== undefined) return new Date(now.getTime() - Number(agoText) * (unit === "hours" ? hour : minute));
  const [, days = "1", hours, minutes] = /^(?:(\d+) days ago|yesterday), (\d\d):(\d\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new Error(`This is not a valid time: ${text}`);
  const day = new Date(now);
  day.setDate(day.getDate() - Number(days));
  day.setHours(Number(hours), Number(minutes), 0, 0);
  return day;
}

function after({ at, content }: ScriptLine): Date {
  return new Date(at.getTime() + minute * (1 + Math.round(content.length / charactersPerMinute)));
}
