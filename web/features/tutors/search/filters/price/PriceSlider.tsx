import { RangeSlider } from "../../../../../ui/forms/choices/RangeSlider";
import { copy } from "../../../copy";
import * as css from "./PriceFilter.css";
import { priceRangeLabel, scalePrice } from "./prices";
import { priceScale, type PriceRange } from "../tutorFilters";

export type PriceProps = { readonly value: PriceRange; readonly onChange: (range: PriceRange) => void };

export function PriceSlider({ value, onChange }: PriceProps) {
  return (
    <div className={css.content}>
      <p className={css.range}>{priceRangeLabel(value)}</p>
      <div className={css.slider}>
        <RangeSlider
          min={priceScale.min}
          max={priceScale.max}
          value={value}
          onChange={onChange}
          format={scalePrice}
          labels={copy.search.priceEnds}
        />
      </div>
      <p className={css.hint}>{copy.search.priceHint}</p>
    </div>
  );
}
