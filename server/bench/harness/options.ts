import { parseArgs } from "node:util";
import { print } from "./report.js";

type Defaults = Readonly<Record<string, string | boolean>>;
type Options<D extends Defaults> = { readonly [Name in keyof D]: D[Name] extends boolean ? boolean : string };

/** Reads `--name value` and `--flag` over their defaults; prints the help and returns null where it is asked for. */
export function readOptions<const D extends Defaults>(
  args: readonly string[],
  help: string,
  defaults: D,
): Options<D> | null {
  const known = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === "boolean"
      ? { type: "boolean" as const, default: value }
      : { type: "string" as const, default: value },
  ]);
  const options = { ...(Object.fromEntries(known) as object), help: { type: "boolean" as const } };
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) print(help);
  return values.help ? null : (values as unknown as Options<D>);
}

/** Whether a name has one of some comma-separated texts in it, whatever the case, or all are chosen. */
export function isChosen(name: string, texts: string): boolean {
  return texts === "all" || texts.split(",").some((text) => name.toLowerCase().includes(text.toLowerCase()));
}
