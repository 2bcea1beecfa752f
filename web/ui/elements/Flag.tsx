import { classes } from "../theme/classes";
import * as css from "./Flag.css";

let names: Intl.DisplayNames | undefined;

/** Returns the English name for a two-letter code in upper or lower case; an unknown code is returned as is. */
export function countryName(code: string): string {
  // Create the names on first use, because many pages show no countries.
  names ??= new Intl.DisplayNames("en", { type: "region" });
  try {
    return names.of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}

/** As tall as the surrounding text. Make it `decorative` if the country's name is next to it. */
export function Flag({
  code,
  decorative = false,
  className,
}: {
  /** Two letters, in upper or lower case. */
  readonly code: string;
  readonly decorative?: boolean;
  readonly className?: string;
}) {
  const name = countryName(code);
  return (
    <img
      className={classes(css.flag, className)}
      src={`/flags/${code.toLowerCase()}.svg`}
      width={24}
      height={16}
      alt={decorative ? "" : name}
      title={decorative ? undefined : name}
      loading="lazy"
    />
  );
}
