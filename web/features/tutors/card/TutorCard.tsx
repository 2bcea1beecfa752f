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
 * A tutor in the results: who, what, for how much, and the two ways to write. `onLook` is told when it is pointed at or
 * focused. Drawn again only when something of it has changed: there are many, and somebody is typing above them.
 */
export const TutorCard = memo(function TutorCard({
  tutor,
  shown,
  urgent,
  onLook,
  onContact,
}: {
  readonly tutor: FragmentType<typeof TutorCard_TutorFragmentDoc>;
  /** The panel beside the list shows this tutor's video. */
  readonly shown: boolean;
  /** It stands in the first sight of the page. */
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
