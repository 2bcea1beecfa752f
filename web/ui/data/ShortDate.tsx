import { deviceLocale } from "./deviceLocale";

const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** A date in the device's language, such as "Nov 8, 2026". */
export function ShortDate({ moment }: { readonly moment: string }) {
  return (
    <time dateTime={moment} lang={deviceLocale}>
      {format.format(Date.parse(moment))}
    </time>
  );
}
