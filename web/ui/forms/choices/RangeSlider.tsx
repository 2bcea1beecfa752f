import * as RadixSlider from "radix-ui/slider";
import * as css from "./RangeSlider.css";

/** A range of numbers, including both ends. */
export type Range = { readonly from: number; readonly to: number };

/**
 * A range slider with two thumbs, which are moved by dragging, by clicking the track, or with the arrow keys,
 * Page Up, Page Down, Home and End. Calls `onChange` on every move.
 */
export function RangeSlider({
  min,
  max,
  step = 1,
  value,
  onChange,
  format,
  labels,
}: {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: Range;
  readonly onChange: (range: Range) => void;
  /** Formats a number as text, such as "$40+". */
  readonly format: (value: number) => string;
  /** The accessible name of each thumb, such as "Lowest price". */
  readonly labels: { readonly from: string; readonly to: string };
}) {
  const move = ([from = value.from, to = value.to]: readonly number[]) => onChange({ from, to });
  return (
    <RadixSlider.Root
      className={css.slider}
      min={min}
      max={max}
      step={step}
      value={[value.from, value.to]}
      onValueChange={move}
    >
      <RadixSlider.Track className={css.track}>
        <RadixSlider.Range className={css.range} />
      </RadixSlider.Track>
      <RadixSlider.Thumb className={css.thumb} aria-label={labels.from} aria-valuetext={format(value.from)} />
      <RadixSlider.Thumb className={css.thumb} aria-label={labels.to} aria-valuetext={format(value.to)} />
    </RadixSlider.Root>
  );
}
