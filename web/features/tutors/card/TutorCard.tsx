import { memo } from "react";
import { Link } from "react-router-dom";
import { TutorCard_TutorFragmentDoc } from "../../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { classes } from "../../../ui/theme/classes";
import type { ContactPurpose } from "../contact/contactMessage";
import { copy } from "../copy";
import { Rating } from "./Rating";
import { SaveButton } from "./SaveButton";
import * as css from "./TutorCard.css";
import { TutorCardView } from "./TutorCardView";
import { TutorVideo } from "../profile/TutorVideo";

/**
 * A tutor in the search results, with the price and the two contact buttons. Calls `onLook` on hover or focus.
 * Memoized, because there are many cards and the user may be typing in the filters above them.
 */
export const TutorCard = memo(function TutorCard({
  tutor,
  shown,
  urgent,
  onLook,
  onContact,
}: {
  readonly tutor: FragmentType<typeof TutorCard_TutorFragmentDoc>;
  /** Whether the panel beside the list shows this tutor's video. */
  readonly shown: boolean;
  /** Whether it is above the fold. */
  readonly urgent: boolean;
  readonly onLook: (id: string) => void;
  readonly onContact: (id: string, purpose: ContactPurpose) => void;
}) {
  const { data, complete } = useFragment({
    fragment: TutorCard_TutorFragmentDoc,
    fragmentName: "TutorCard_tutor",
    from: tutor,
  });
  if (!complete) return null;
  const { id, displayName, youtubeVideoId } = data;
  return (
    <article
      className={classes(css.card, css.plain)}
      aria-labelledby={`tutor-${id}`}
      data-shown={shown}
      onPointerEnter={() => onLook(id)}
      onFocus={() => onLook(id)}
    >
      <TutorCardView
        tutor={data}
        name={(inside) => (
          <>
            <h3 id={`tutor-${id}`} className={css.name}>
              <Link to={`/tutors/${id}`} className={css.nameLink}>
                {displayName}
              </Link>
              {inside}
            </h3>
            <Rating rating={data.rating} reviewCount={data.reviewCount} />
          </>
        )}
        video={youtubeVideoId === null ? null : <TutorVideo tutor={data} width={640} urgent={urgent} />}
        actions={
          <>
            <Button full onClick={() => onContact(id, "trial")}>
              {copy.tutor.bookTrial}
            </Button>
            <Button full variant="secondary" onClick={() => onContact(id, "message")}>
              {copy.tutor.sendMessage}
            </Button>
          </>
        }
      />
      <div className={css.save}>
        <SaveButton tutor={data} />
      </div>
    </article>
  );
});
