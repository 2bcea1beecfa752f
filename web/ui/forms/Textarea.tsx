import { useLayoutEffect, useRef, type ComponentProps } from "react";
import { classes } from "../theme/classes";
import { Field, type FieldProps } from "./Field";
import { size, space } from "../theme/tokens";
import { control } from "./Field.css";
import * as css from "./Textarea.css";

/**
 * Grows with its content from `rows` lines to a fraction of the screen, and then scrolls. In browsers that can't do
 * that in CSS, a script resizes it after every input.
 */
export function Textarea({
  className,
  ref,
  rows = 2,
  style,
  value,
  ...props
}: ComponentProps<"textarea"> & FieldProps) {
  const own = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const element = own.current;
    const frame = element?.parentElement;
    if (!element || !frame || CSS.supports("field-sizing", "content")) return;
    const fit = () => {
      // Fix the frame's height while the field is measured; otherwise, the content above it would scroll.
      frame.style.height = `${frame.offsetHeight}px`;
      element.style.height = "auto";
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
      frame.style.height = "";
    };
    fit();
    // If React controls the text, this effect runs after every change.
    if (value !== undefined) return;
    element.addEventListener("input", fit);
    return () => element.removeEventListener("input", fit);
  }, [value]);
  const attach = (element: HTMLTextAreaElement | null) => {
    own.current = element;
    if (typeof ref === "function") return ref(element);
    if (ref) ref.current = element;
    return undefined;
  };
  return (
    <Field props={props}>
      {(textarea) => (
        <textarea
          dir="auto"
          {...textarea}
          {...(value === undefined ? {} : { value })}
          ref={attach}
          rows={rows}
          style={{ minHeight: minHeightOf(rows), ...style }}
          className={classes(control, css.textarea, className)}
        />
      )}
    </Field>
  );
}

/** Returns the height of `rows` lines with padding and border: a field that grows in CSS ignores `rows`. */
function minHeightOf(rows: number): string {
  return `max(${size.control}, calc(${rows}lh + ${space[16]} + 2px))`;
}
