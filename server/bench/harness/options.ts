import { parseArgs } from "node:util";
import { print } from "./report.js";

type Defaults = Readonly<Record<string, string | boolean>>;
type Options<D extends Defaults> = { readonly [Name in keyof D]: D[Name] extends boolean ? boolean : string };

/** Parses options that have defaults; for `--help`, prints the help and returns null. */
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

/** Returns whether a name contains one of the comma-separated substrings (ignoring case); always true for "all". */
export function isChosen(name: string, substrings: string): boolean {
  return substrings === "all" || substrings.split(",").some((text) => name.toLowerCase().includes(text.toLowerCase()));
}
