import { Check } from "lucide-react";
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "../../theme/classes";
import { formCopy } from "../copy";
import { matching } from "../../data/matching";
import * as css from "./MultiSelect.css";
import { isComposing } from "../isComposing";
import { SearchBox } from "../SearchBox";
import { VisuallyHidden } from "../../layout/VisuallyHidden";

export type Option = {
  readonly value: string;
  readonly label: string;
  /** A decorative element that is hidden from screen readers. */
  readonly icon?: ReactNode;
  readonly note?: string;
};

export type PickerProps = {
  readonly label: string;
  readonly searchLabel: string;
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
};

/**
 * A search box that controls a list box: arrow keys move between options, Enter picks or unpicks an option, and focus
 * stays in the search box. `onChange` receives the values in the order in which they were picked.
 */
export function MultiPicker({ label, searchLabel, options, value, onChange }: PickerProps) {
  const [search, setSearch] = useState("");
  const [active, setActive] = useState<number | null>(null);
  const id = useId();
  const found = useMemo(() => matching(options, search), [options, search]);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const toggle = (option: Option | undefined) => {
    if (option === undefined) return;
    const rest = value.filter((picked) => picked !== option.value);
    onChange(rest.length < value.length ? rest : [...value, option.value]);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = found.length - 1;
    const moves: Readonly<Record<string, () => number>> = {
      ArrowDown: () => (active === null || active === last ? 0 : active + 1),
      ArrowUp: () => (active === null || active === 0 ? last : active - 1),
      PageDown: () => Math.min(last, (active ?? 0) + 8),
      PageUp: () => Math.max(0, (active ?? 0) - 8),
    };
    const move = moves[event.key];
    if (move && last >= 0) setActive(move());
    else if (event.key === "Enter") toggle(found[active ?? -1]);
    else return;
    event.preventDefault();
  };

  return (
    <div className={css.picker}>
      <div className={css.search}>
        <SearchBox
          label={searchLabel}
          hideLabel
          placeholder={searchLabel}
          value={search}
          onChange={(next) => {
            setSearch(next);
            setActive(next === "" ? null : 0);
          }}
          onKeyDown={press}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active === null || found.length === 0 ? undefined : optionId(active)}
        />
      </div>
      {found.length === 0 && <p className={css.none}>{formCopy.noMatches}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        className={css.options}
        tabIndex={-1}
        hidden={found.length === 0}
      >
        {found.map((option, index) => {
          const picked = value.includes(option.value);
          return (
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={picked}
              className={classes(css.option, index === active && css.active)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggle(option)}
            >
              {option.icon}
              <span className={classes(css.name, picked && css.chosen)}>{option.label}</span>
              {option.note !== undefined && <span className={css.note}>{option.note}</span>}
              <span className={classes(css.tick, picked && css.ticked)} aria-hidden="true">
                <Check size={14} />
              </span>
            </div>
          );
        })}
      </div>
      <VisuallyHidden>
        <span role="status">{search === "" ? "" : formCopy.matches(found.length)}</span>
      </VisuallyHidden>
    </div>
  );
}
