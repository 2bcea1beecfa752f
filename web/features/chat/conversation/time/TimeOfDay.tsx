import { deviceLocale } from "../../../../ui/data/deviceLocale";
import { timeOfDay } from "./chatTime";

export function TimeOfDay({ moment, timeZone }: { readonly moment: Date; readonly timeZone: string }) {
  return (
    <time dateTime={moment.toISOString()} lang={deviceLocale}>
      {timeOfDay(moment, timeZone)}
    </time>
  );
}
