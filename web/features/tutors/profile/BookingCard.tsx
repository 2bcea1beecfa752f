import type { BookingCard_TutorFragment } from "../../../graphql/generated/graphql";
import type { FragmentFields } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { classes } from "../../../ui/theme/classes";
import * as css from "./BookingCard.css";
import type { ContactPurpose } from "../contact/contactMessage";
import { copy } from "../copy";
import { tutorPrice } from "../card/tutorPrice";
import { TutorVideo } from "./TutorVideo";

/** Only students get the contact buttons: for other viewers, `onContact` is null. */
export function BookingCard({
  tutor,
  onContact,
}: {
  readonly tutor: FragmentFields<BookingCard_TutorFragment>;
  readonly onContact: ((purpose: ContactPurpose) => void) | null;
}) {
  const popular = tutor.newContacts48h > 0 || tutor.trialRequests48h > 0;
  return (
    <aside className={css.card} aria-label={copy.profile.booking(tutor.displayName)}>
      <TutorVideo tutor={tutor} width={360} urgent explained />
      <div className={css.prices}>
        <p className={css.offer}>
          <span className={css.kind}>{copy.profile.trial}</span>
          <span className={css.price}>{copy.profile.trialPrice}</span>
          <span className={css.lesson}>{copy.tutor.lesson}</span>
        </p>
        {tutor.lessonPrice !== null && (
          <p className={classes(css.offer, css.regular)}>
            <span className={css.kind}>{copy.profile.regular}</span>
            <span className={css.price}>{tutorPrice(tutor.lessonPrice)}</span>
            <span className={css.lesson}>{copy.tutor.lesson}</span>
          </p>
        )}
      </div>
      {(popular || tutor.responseHours !== null) && (
        <ul className={css.facts}>
          {popular && <li>{copy.profile.popular(tutor.newContacts48h, tutor.trialRequests48h)}</li>}
          {tutor.responseHours !== null && <li>{copy.profile.responds(tutor.responseHours)}</li>}
        </ul>
      )}
      {onContact && (
        <div className={css.actions}>
          <p className={css.barPrices} aria-hidden="true">
            <span>
              {copy.profile.barPrices(
                copy.profile.trialPrice,
                tutor.lessonPrice === null ? null : tutorPrice(tutor.lessonPrice),
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
