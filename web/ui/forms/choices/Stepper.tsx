import { Check } from "lucide-react";
import { formCopy } from "../copy";
import * as css from "./Stepper.css";
import { VisuallyHidden } from "../../layout/VisuallyHidden";

/** The steps of a long form; unless `locked`, a click on a step opens it. */
export function Stepper({
  label,
  steps,
  active,
  locked,
  onGo,
}: {
  readonly label: string;
  readonly steps: readonly { readonly title: string; readonly done: boolean }[];
  /** Zero-based. */
  readonly active: number;
  readonly locked: boolean;
  readonly onGo: (step: number) => void;
}) {
  return (
    <nav aria-label={label} className={css.nav}>
      <p className={css.now}>{formCopy.stepOf(active + 1, steps.length, steps[active]?.title ?? "")}</p>
      <ol className={css.steps}>
        {steps.map(({ title, done }, index) => (
          <li key={title}>
            <button
              type="button"
              className={css.step}
              disabled={locked}
              data-done={done}
              aria-current={index === active ? "step" : undefined}
              onClick={() => onGo(index)}
            >
              <span className={css.sign} aria-hidden="true">
                {done && index !== active ? <Check size={16} /> : index + 1}
              </span>
              <span className={css.title}>{title}</span>
              {done && <VisuallyHidden>{formCopy.stepDone}</VisuallyHidden>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
