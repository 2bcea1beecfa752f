import { Play, VideoOff } from "lucide-react";
import { useState } from "react";
import type { Picture } from "../../../ui/elements/Avatar";
import { ExternalLink } from "../../../ui/elements/Link";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import * as css from "../profile/TutorVideo.css";
import { youtubeAddress } from "../profile/youtube";

/**
 * Phones show it nearly as wide as they are; those with dense screens are told less, so that they choose the picture of 512
 * pixels and not the one of 1280, which is several times as many bytes and hardly better to look at in this place.
 */
const onPhones = "(max-width: 639px) and (min-resolution: 1.5dppx) 43vw, (max-width: 639px) 90vw";

/** The still of a video, `width` CSS pixels wide at most, wherever its facts come from; a press opens the video elsewhere. */
export function VideoStill({
  thumbnail,
  youtubeVideoId,
  displayName,
  width,
  urgent = false,
}: {
  readonly thumbnail: Picture | null;
  readonly youtubeVideoId: string | null;
  readonly displayName: string;
  readonly width: number;
  /** It stands in the first sight of its page. */
  readonly urgent?: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const still = thumbnail && thumbnail.url !== broken && (
    <img
      key={thumbnail.url}
      className={css.picture}
      src={thumbnail.url}
      srcSet={thumbnail.srcSet}
      sizes={`${onPhones}, ${width}px`}
      width={320}
      height={180}
      alt=""
      loading={urgent ? "eager" : "lazy"}
      // On phones it is the biggest thing in sight.
      fetchPriority={urgent ? "high" : "auto"}
      decoding="async"
      onError={() => setBroken(thumbnail.url)}
    />
  );
  if (youtubeVideoId === null) {
    return (
      <div className={css.video}>
        {still || (
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
