import { Play } from "lucide-react";
import type { ReactNode } from "react";
import type { CardFacts } from "../../../graphql/cardFacts";
import { Avatar } from "../../../ui/elements/Avatar";
import { Flag } from "../../../ui/elements/Flag";
import { ExternalLink } from "../../../ui/elements/Link";
import { VerifiedBadge } from "../../../ui/elements/VerifiedBadge";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import { Introduction } from "./Introduction";
import * as css from "./TutorCard.css";
import { tutorPrice } from "./tutorPrice";
import { youtubeAddress } from "../profile/youtube";

export function TutorCardView({
  tutor,
  name,
  video,
  actions,
}: {
  readonly tutor: CardFacts;
  /** Renders the tutor's name, followed by `inside`. */
  readonly name: (inside: ReactNode) => ReactNode;
  /** The video thumbnail, whose position depends on the card's width; null if there is no video. */
  readonly video: ReactNode;
  readonly actions: ReactNode;
}) {
  const { displayName, avatar, birthCountry, subject, lessonPrice, introduction, youtubeVideoId } = tutor;
  return (
    <>
      <div className={css.avatar}>
        <span className={css.small}>
          <Avatar name={displayName} image={avatar} size={72} square />
        </span>
        <span className={css.large}>
          <Avatar name={displayName} image={avatar} size={160} square />
        </span>
      </div>
      <div className={css.head}>
        {name(
          <>
            <VerifiedBadge verified={tutor.verified} />
            {birthCountry !== null && <Flag code={birthCountry.code} className={css.flag} />}
          </>,
        )}
        {subject && <p className={css.teaches}>{copy.tutor.teaches(subject.label)}</p>}
      </div>
      <div className={css.words}>
        <p className={css.headline} dir="auto">
          {tutor.headline}
        </p>
        {introduction !== null && <Introduction text={introduction} displayName={displayName} />}
        {youtubeVideoId !== null && (
          <ExternalLink tone="strong" href={youtubeAddress(youtubeVideoId)} className={css.watch}>
            <Play size={16} fill="currentColor" aria-hidden />
            {tutor.videoIsSample ? copy.tutor.watchSample : copy.tutor.watch}
            <VisuallyHidden> {copy.tutor.of(displayName)}</VisuallyHidden>
          </ExternalLink>
        )}
      </div>
      {video !== null && <div className={css.video}>{video}</div>}
      <div className={css.side}>
        <div>
          {lessonPrice !== null && (
            <p className={css.priceRow}>
              <span className={css.price}>{tutorPrice(lessonPrice)}</span>{" "}
              <span className={css.lesson}>{copy.tutor.lesson}</span>
            </p>
          )}
          <p className={css.lesson}>{copy.tutor.refundable}</p>
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </>
  );
}
