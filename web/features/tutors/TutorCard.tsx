import { Play } from "lucide-react";
import { Link } from "react-router-dom";
import { TutorCard_TutorFragmentDoc } from "../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../graphql/hooks";
import { Avatar } from "../../ui/Avatar";
import { Button } from "../../ui/Button";
import { classes } from "../../ui/classes";
import { Flag } from "../../ui/Flag";
import { ExternalLink } from "../../ui/Link";
import { VerifiedBadge } from "../../ui/VerifiedBadge";
import type { ContactPurpose } from "./contactMessage";
import { copy } from "./copy";
import { tutorPrice } from "./prices";
import { Rating } from "./Rating";
import { SaveButton } from "./SaveButton";
import * as css from "./TutorCard.css";
import { TutorVideo } from "./TutorVideo";
import { youtubeAddress } from "./youtube";

/** A tutor in the results: who, what, for how much, and the two ways to write. `onLook` is told when it is pointed at or focused. */
export function TutorCard({
  tutor,
  shown,
  onLook,
  onContact,
}: {
  readonly tutor: FragmentType<typeof TutorCard_TutorFragmentDoc>;
  /** The panel beside the list shows this tutor's video. */
  readonly shown: boolean;
  readonly onLook: () => void;
  readonly onContact: (purpose: ContactPurpose) => void;
}) {
  const { data, complete } = useFragment({
    fragment: TutorCard_TutorFragmentDoc,
    fragmentName: "TutorCard_tutor",
    from: tutor,
  });
  if (!complete) return null;
  const { id, displayName, avatar, country, subject, price, youtubeVideoId } = data;
  return (
    <article
      className={classes(css.card, css.plain)}
      aria-labelledby={`tutor-${id}`}
      data-shown={shown}
      onPointerEnter={onLook}
      onFocus={onLook}
    >
      <div className={css.avatar}>
        <span className={css.small}>
          <Avatar name={displayName} image={avatar} size={72} square />
        </span>
        <span className={css.large}>
          <Avatar name={displayName} image={avatar} size={160} square />
        </span>
      </div>
      <div className={css.head}>
        <h3 id={`tutor-${id}`} className={css.name}>
          <Link to={`/tutors/${id}`} className={css.nameLink}>
            {displayName}
          </Link>
          <VerifiedBadge verified={data.verified} />
          {country !== null && <Flag code={country} className={css.flag} />}
        </h3>
        <Rating rating={data.rating} reviewCount={data.reviewCount} />
        {subject && <p className={css.teaches}>{copy.tutor.teaches(subject.label)}</p>}
      </div>
      <div className={css.words}>
        <p className={css.headline}>{data.headline}</p>
        <p className={css.intro}>{data.introduction}</p>
        {youtubeVideoId !== null && (
          <ExternalLink tone="strong" href={youtubeAddress(youtubeVideoId)} className={css.watch}>
            <Play size={16} fill="currentColor" aria-hidden />
            {copy.tutor.watch}
          </ExternalLink>
        )}
      </div>
      {youtubeVideoId !== null && (
        <div className={css.video}>
          <TutorVideo tutor={data} width={640} />
        </div>
      )}
      <div className={css.side}>
        {price !== null && (
          <p className={css.priceRow}>
            <span className={css.price}>{tutorPrice(price)}</span>{" "}
            <span className={css.lesson}>{copy.tutor.lesson}</span>
          </p>
        )}
        <div className={css.save}>
          <SaveButton tutor={data} />
        </div>
        <div className={css.actions}>
          <Button full onClick={() => onContact("trial")}>
            {copy.tutor.bookTrial}
          </Button>
          <Button full variant="secondary" onClick={() => onContact("message")}>
            {copy.tutor.sendMessage}
          </Button>
        </div>
      </div>
    </article>
  );
}
