import { Play, VideoOff } from "lucide-react";
import { TutorVideo_TutorFragmentDoc } from "../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../graphql/hooks";
import { ExternalLink } from "../../ui/Link";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { copy } from "./copy";
import * as css from "./TutorVideo.css";
import { youtubeAddress } from "./youtube";

/**
 * The still of a tutor's introduction video, `width` CSS pixels wide at most; a press opens the video where it is hosted, in a
 * new tab. Nothing of that host is loaded before.
 */
export function TutorVideo({
  tutor,
  width,
}: {
  readonly tutor: FragmentType<typeof TutorVideo_TutorFragmentDoc>;
  readonly width: number;
}) {
  const { data, complete } = useFragment({
    fragment: TutorVideo_TutorFragmentDoc,
    fragmentName: "TutorVideo_tutor",
    from: tutor,
  });
  if (!complete) return null;
  const { thumbnail, youtubeVideoId, displayName } = data;
  const still = thumbnail && (
    <img
      key={thumbnail.url}
      className={css.picture}
      src={thumbnail.url}
      srcSet={thumbnail.srcSet}
      sizes={`${width}px`}
      width={320}
      height={180}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
  if (youtubeVideoId === null) {
    return (
      <div className={css.video}>
        {still ?? (
          <p className={css.none}>
            <VideoOff size={32} strokeWidth={1.5} aria-hidden />
            {copy.tutor.noVideo}
          </p>
        )}
      </div>
    );
  }
  return (
    <ExternalLink href={youtubeAddress(youtubeVideoId)} tone="quiet" className={css.video}>
      {still}
      <span className={css.play}>
        <Play size={28} fill="currentColor" aria-hidden />
      </span>
      <VisuallyHidden>{copy.tutor.watchOf(displayName)}</VisuallyHidden>
    </ExternalLink>
  );
}
