import { Play, VideoOff } from "lucide-react";
import { useState } from "react";
import type { Picture } from "../../../ui/elements/Avatar";
import { ExternalLink } from "../../../ui/elements/Link";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "../copy";
import * as css from "../profile/TutorVideo.css";
import { youtubeAddress } from "../profile/youtube";

/**
 * The `sizes` for phones, where the thumbnail is nearly as wide as the screen. High-density screens get a smaller
 * value, so that they pick the 512-pixel picture. The 1280-pixel one is several times as large but hardly looks better.
 */
const onPhones = "(max-width: 639px) and (min-resolution: 1.5dppx) 43vw, (max-width: 639px) 90vw";

/**
 * Renders a thumbnail or fallback text, at most `width` CSS pixels wide. If there is a video, links to it; neither the
 * thumbnail nor the text is part of the link's accessible name.
 */
export function VideoStill({
  thumbnail,
  youtubeVideoId,
  videoIsSample = false,
  displayName,
  width,
  urgent = false,
}: {
  readonly thumbnail: Picture | null;
  readonly youtubeVideoId: string | null;
  /** Whether the video is the demo's sample film. */
  readonly videoIsSample?: boolean;
  readonly displayName: string;
  readonly width: number;
  /** Whether the thumbnail is above the fold. */
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
      // On phones, the thumbnail is the largest element in view.
      fetchPriority={urgent ? "high" : "auto"}
      decoding="async"
      onError={() => setBroken(thumbnail.url)}
    />
  );
  const words = (
    <p className={css.none} aria-hidden={youtubeVideoId !== null}>
      <VideoOff size={32} strokeWidth={1.5} aria-hidden />
      {copy.tutor.noVideo}
    </p>
  );
  if (youtubeVideoId === null) return <div className={css.video}>{still || words}</div>;
  return (
    <ExternalLink href={youtubeAddress(youtubeVideoId)} tone="quiet" className={css.video}>
      {still || words}
      {still && (
        <span className={css.play}>
          <Play size={28} fill="currentColor" aria-hidden />
        </span>
      )}
      {videoIsSample && (
        <span className={css.sample} aria-hidden="true">
          {copy.tutor.sample}
        </span>
      )}
      <VisuallyHidden>
        {videoIsSample ? copy.tutor.watchSampleOf(displayName) : copy.tutor.watchOf(displayName)}
      </VisuallyHidden>
    </ExternalLink>
  );
}
