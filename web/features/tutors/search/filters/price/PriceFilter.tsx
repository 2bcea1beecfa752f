import { lazyPart } from "../../../../../ui/feedback/lazyPart";
import { Spinner } from "../../../../../ui/feedback/Spinner";
import { copy } from "../../../copy";
import { LazyPopover } from "../LazyPopover";
import * as css from "./PriceFilter.css";
import { priceRangeLabel } from "./prices";
import type { PriceProps } from "./PriceSlider";

const fetchSlider = () => import("./PriceSlider");
const PriceSlider = lazyPart(async () => (await fetchSlider()).PriceSlider, <Spinner />);

export function PriceFilter(props: PriceProps) {
  return (
    <LazyPopover
      label={copy.search.price}
      summary={priceRangeLabel(props.value)}
      fetch={fetchSlider}
      align="end"
      className={css.panel}
    >
      <PriceSlider {...props} />
    </LazyPopover>
  );
}
