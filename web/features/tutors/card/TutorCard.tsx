import { memo } from "react";
import { Link } from "react-router-dom";
import type { ContactModal_TutorFragment, TutorCard_TutorFragment } from "../../../graphql/generated/graphql";
import type { FragmentFields } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { Name } from "../../../ui/elements/Name";
import { classes } from "../../../ui/theme/classes";
import type { ContactPurpose } from "../contact/contactMessage";
import { copy } from "../copy";
import { Rating } from "./Rating";
import { SaveButton } from "./SaveButton";
import * as css from "./TutorCard.css";
import { TutorCardView } from "./TutorCardView";
import { TutorVideo } from "../profile/TutorVideo";

export type Contacted = FragmentFields<ContactModal_TutorFragment>;

/** Memoized, because there are many cards and the user may be typing in the filters above them. */
export const TutorCard = memo(function TutorCard({
  tutor,
  shown,
  urgent,
  onLook,
  onContact,
}: {
  readonly tutor: FragmentFields<TutorCard_TutorFragment> & Contacted;
  /** Whether the panel beside the list shows this tutor's video. */
  readonly shown: boolean;
  /** Whether the card is above the fold. */
  readonly urgent: boolean;
  readonly onLook: (id: string) => void;
  readonly onContact: (tutor: Contacted, purpose: ContactPurpose) => void;
}) {
  const { id, displayName, youtubeVideoId } = tutor;
  const nameId = `tutor-${id}-name`;
  return (
    <article
      className={classes(css.card, css.plain)}
      aria-labelledby={`tutor-${id}`}
      data-shown={shown}
      onPointerEnter={() => onLook(id)}
      onFocus={() => onLook(id)}
    >
      <TutorCardView
        tutor={tutor}
        name={(inside) => (
          <>
            <h3 id={`tutor-${id}`} className={css.name}>
              <Link id={nameId} to={`/tutors/${id}`} className={css.nameLink}>
                <Name>{displayName}</Name>
              </Link>
              {inside}
            </h3>
            <Rating rating={tutor.rating} reviewCount={tutor.reviewCount} />
          </>
        )}
        video={youtubeVideoId === null ? null : <TutorVideo tutor={tutor} width={640} urgent={urgent} />}
        actions={
          <>
            <Button full aria-describedby={nameId} onClick={() => onContact(tutor, "trial")}>
              {copy.tutor.bookTrial}
            </Button>
            <Button full variant="secondary" aria-describedby={nameId} onClick={() => onContact(tutor, "message")}>
              {copy.tutor.sendMessage}
            </Button>
          </>
        }
      />
      <div className={css.save}>
        <SaveButton tutor={tutor} />
      </div>
    </article>
  );
});
