import * as RadixSlider from "radix-ui/slider";
import * as css from "./RangeSlider.css";

/** An inclusive range. */
export type Range = { readonly from: number; readonly to: number };

/** A slider with a thumb for each end of a range; calls `onChange` on every move of a thumb. */
export function RangeSlider({
  min,
  max,
  value,
  onChange,
  format,
  labels,
}: {
  readonly min: number;
  readonly max: number;
  readonly value: Range;
  readonly onChange: (range: Range) => void;
  readonly format: (value: number) => string;
  /** The accessible names of the thumbs, such as "Lowest price". */
  readonly labels: { readonly from: string; readonly to: string };
}) {
  const move = ([from = value.from, to = value.to]: readonly number[]) => onChange({ from, to });
  return (
    <RadixSlider.Root className={css.slider} min={min} max={max} value={[value.from, value.to]} onValueChange={move}>
      <RadixSlider.Track className={css.track}>
        <RadixSlider.Range className={css.range} />
      </RadixSlider.Track>
      <RadixSlider.Thumb className={css.thumb} aria-label={labels.from} aria-valuetext={format(value.from)} />
      <RadixSlider.Thumb className={css.thumb} aria-label={labels.to} aria-valuetext={format(value.to)} />
    </RadixSlider.Root>
  );
}
