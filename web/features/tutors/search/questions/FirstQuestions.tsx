import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { Button } from "../../../../ui/elements/Button";
import { ChoiceChip } from "../../../../ui/elements/Chip";
import { LinkButton } from "../../../../ui/elements/Link";
import { classes } from "../../../../ui/theme/classes";
import { copy } from "../../copy";
import { AvailabilityPicker } from "../filters/AvailabilityPicker";
import { PriceSlider } from "../filters/price/PriceSlider";
import { useSubjects } from "../filters/SubjectFilter";
import { noFilters } from "../filters/tutorFilters";
import type { TutorFiltersState } from "../filters/useTutorFilters";
import * as css from "./FirstQuestions.css";

type Question = { readonly title: string; readonly isAnswered: boolean; readonly field: ReactNode };

/** The questions of a student's first search. `found` is the number of matching tutors; undefined while unknown. */
export function FirstQuestions({
  state,
  found,
  className,
  onEnd,
}: {
  readonly state: TutorFiltersState;
  readonly found: number | undefined;
  readonly className: string;
  readonly onEnd: () => void;
}) {
  const { filters, price, change, changePrice, flushPrice } = state;
  const [at, setAt] = useState(filters.subject === null ? 0 : 1);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);

  const questions: readonly Question[] = [
    {
      title: copy.questions.subject,
      isAnswered: filters.subject !== null,
      field: (
        <SubjectChoice
          value={filters.subject}
          onChange={(subject) => change({ subject })}
          onRetry={() => heading.current?.focus()}
        />
      ),
    },
    {
      title: copy.questions.when,
      isAnswered: filters.days.length + filters.parts.length > 0,
      field: <AvailabilityPicker value={filters} onChange={change} />,
    },
    {
      title: copy.questions.price,
      isAnswered: price.from !== noFilters.price.from || price.to !== noFilters.price.to,
      field: (
        <div className={css.price}>
          <PriceSlider value={price} onChange={changePrice} />
        </div>
      ),
    },
  ];
  const question = questions[at];
  if (question === undefined) return null;
  const { title, isAnswered, field } = question;
  const isLast = at === questions.length - 1;
  const end = () => {
    flushPrice();
    onEnd();
  };
  return (
    <section aria-labelledby={headingId} className={classes(css.questions, className)}>
      <div className={css.head}>
        <div>
          <p className={css.progress}>{copy.questions.progress(at + 1, questions.length)}</p>
          <h2 id={headingId} ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h2>
        </div>
        <Button variant="ghost" size="dense" onClick={end}>
          {copy.questions.skipAll}
        </Button>
      </div>
      {field}
      <div className={css.foot}>
        <p className={css.hint}>{copy.questions.hint}</p>
        {at > 0 && (
          <Button variant="ghost" onClick={() => setAt(at - 1)}>
            {copy.questions.back}
          </Button>
        )}
        {isAnswered ? (
          <Button onClick={isLast ? end : () => setAt(at + 1)}>
            {isLast ? copy.search.show(found) : copy.questions.next}
          </Button>
        ) : (
          <Button variant="secondary" onClick={isLast ? end : () => setAt(at + 1)}>
            {copy.questions.skip}
          </Button>
        )}
      </div>
    </section>
  );
}

function SubjectChoice({
  value,
  onChange,
  onRetry,
}: {
  readonly value: string | null;
  readonly onChange: (subject: string | null) => void;
  /** Called just before a retry, while the retry button still has focus; the button disappears during the retry. */
  readonly onRetry: () => void;
}) {
  const { subjects, error, retry } = useSubjects();
  return (
    <div role="group" aria-label={copy.questions.subject} className={css.subjects}>
      {error && (
        <LinkButton
          onClick={() => {
            onRetry();
            retry();
          }}
        >
          {copy.search.subjectsFailed}
        </LinkButton>
      )}
      {subjects.map((subject) => (
        <ChoiceChip
          key={subject.value}
          pressed={subject.value === value}
          onClick={() => onChange(subject.value === value ? null : subject.value)}
        >
          {subject.label}
        </ChoiceChip>
      ))}
    </div>
  );
}
