import type { CardPreview } from "../../../graphql/cardFacts";
import { Button } from "../../../ui/elements/Button";
import { Name } from "../../../ui/elements/Name";
import { classes } from "../../../ui/theme/classes";
import { copy } from "../copy";
import * as css from "./TutorCard.css";
import { TutorCardView } from "./TutorCardView";
import { VideoStill } from "./VideoStill";

export function TutorCardPreview({ tutor }: { readonly tutor: CardPreview }) {
  const { thumbnail, youtubeVideoId, displayName } = tutor;
  return (
    <div inert className={classes(css.card, css.narrow)}>
      <TutorCardView
        tutor={{ ...tutor, youtubeVideoId: null }}
        name={(inside) => (
          <p className={classes(css.name, css.shownName)}>
            <Name>{displayName}</Name>
            {inside}
          </p>
        )}
        video={
          youtubeVideoId === null && thumbnail === null ? null : (
            <VideoStill {...{ thumbnail, youtubeVideoId, displayName }} width={400} />
          )
        }
        actions={
          <>
            <Button full>{copy.tutor.bookTrial}</Button>
            <Button full variant="secondary">
              {copy.tutor.sendMessage}
            </Button>
          </>
        }
      />
    </div>
  );
}
