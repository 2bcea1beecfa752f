import { lazyPart } from "../../../../ui/feedback/lazyPart";
import { Spinner } from "../../../../ui/feedback/Spinner";
import { dayName, hoursOf } from "../../../../ui/data/week";
import * as css from "./AvailabilityPicker.css";
import type { AvailabilityProps } from "./AvailabilityPicker";
import { copy } from "../../copy";
import { LazyPopover } from "./LazyPopover";

const fetchPicker = () => import("./AvailabilityPicker");
const AvailabilityPicker = lazyPart(async () => (await fetchPicker()).AvailabilityPicker, <Spinner />);

export function AvailabilityFilter(props: AvailabilityProps) {
  const { days, parts } = props.value;
  const labels = [...days.map(dayName), ...parts.map(hoursOf)];
  const counts = [
    days.length > 0 && copy.search.dayCount(days.length),
    parts.length > 0 && copy.search.timeCount(parts.length),
  ].filter(Boolean);
  const summary = (labels.length > 2 ? counts : labels).join(", ") || copy.search.anyTime;
  return (
    <LazyPopover
      label={copy.search.availability}
      summary={summary}
      fetch={fetchPicker}
      align="end"
      className={css.panel}
    >
      <AvailabilityPicker {...props} />
    </LazyPopover>
  );
}
