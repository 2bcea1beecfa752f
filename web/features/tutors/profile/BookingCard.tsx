import { BookingCard_TutorFragmentDoc } from "../../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { classes } from "../../../ui/theme/classes";
import * as css from "./BookingCard.css";
import type { ContactPurpose } from "../contact/contactMessage";
import { copy } from "../copy";
import { tutorPrice } from "../search/filters/price/prices";
import { TutorVideo } from "./TutorVideo";

/**
 * A tutor's video, the prices of a trial and a regular lesson, and for students (`onContact`) the two contact buttons.
 */
export function BookingCard({
  tutor,
  onContact,
}: {
  readonly tutor: FragmentType<typeof BookingCard_TutorFragmentDoc>;
  readonly onContact: ((purpose: ContactPurpose) => void) | null;
}) {
  const { data, complete } = useFragment({
    fragment: BookingCard_TutorFragmentDoc,
    fragmentName: "BookingCard_tutor",
    from: tutor,
  });
  if (!complete) return null;
  const popular = data.newContacts48h > 0 || data.trialRequests48h > 0;
  return (
    <aside className={css.card} aria-label={copy.profile.booking(data.displayName)}>
      <TutorVideo tutor={data} width={360} urgent explained />
      <div className={css.prices}>
        <p className={css.offer}>
          <span className={css.kind}>{copy.profile.trial}</span>
          <span className={css.price}>{copy.profile.trialPrice}</span>
          <span className={css.lesson}>{copy.tutor.lesson}</span>
        </p>
        {data.lessonPrice !== null && (
          <p className={classes(css.offer, css.regular)}>
            <span className={css.kind}>{copy.profile.regular}</span>
            <span className={css.price}>{tutorPrice(data.lessonPrice)}</span>
            <span className={css.lesson}>{copy.tutor.lesson}</span>
          </p>
        )}
      </div>
      {(popular || data.responseHours !== null) && (
        <ul className={css.facts}>
          {popular && <li>{copy.profile.popular(data.newContacts48h, data.trialRequests48h)}</li>}
          {data.responseHours !== null && <li>{copy.profile.responds(data.responseHours)}</li>}
        </ul>
      )}
      {onContact && (
        <div className={css.actions}>
          <p className={css.barPrices} aria-hidden="true">
            <span>
              {copy.profile.barPrices(
                copy.profile.trialPrice,
                data.lessonPrice === null ? null : tutorPrice(data.lessonPrice),
              )}
            </span>
            <span className={css.barLesson}>{copy.tutor.lesson}</span>
          </p>
          <Button full onClick={() => onContact("trial")}>
            {copy.tutor.bookTrial}
          </Button>
          <Button full variant="secondary" onClick={() => onContact("message")}>
            {copy.tutor.sendMessage}
          </Button>
        </div>
      )}
    </aside>
  );
}
