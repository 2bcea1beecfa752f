import { useState } from "react";
import { DropdownButton } from "../../overlays/DropdownButton";
import { MultiPicker, type PickerProps } from "./MultiPicker";
import * as css from "./MultiSelect.css";
import { Popover } from "../../overlays/Popover";

/** A multi-select field: a button that shows `summary` and opens the list with its search box. */
export function MultiSelect({ summary, ...picker }: PickerProps & { readonly summary: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={picker.label}
      open={open}
      onOpenChange={setOpen}
      flush
      className={css.panel}
      trigger={<DropdownButton label={picker.label} value={summary} />}
    >
      <MultiPicker {...picker} />
    </Popover>
  );
}
