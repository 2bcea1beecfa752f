import { Play, VideoOff } from "lucide-react";
import type { Picture } from "../../ui/Avatar";
import { ExternalLink } from "../../ui/Link";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { copy } from "./copy";
import * as css from "./TutorVideo.css";
import { youtubeAddress } from "./youtube";

/** The still of a video, `width` CSS pixels wide or as wide as a card on a phone, wherever its facts come from; a press opens the video elsewhere. */
export function VideoStill({
  thumbnail,
  youtubeVideoId,
  displayName,
  width,
}: {
  readonly thumbnail: Picture | null;
  readonly youtubeVideoId: string | null;
  readonly displayName: string;
  readonly width: number;
}) {
  const still = thumbnail && (
    <img
      key={thumbnail.url}
      className={css.picture}
      src={thumbnail.url}
      srcSet={thumbnail.srcSet}
      sizes={`min(${width}px, 100vw - 66px)`}
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
