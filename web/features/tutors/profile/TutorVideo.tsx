import type { TutorVideo_TutorFragment } from "../../../graphql/generated/graphql";
import type { FragmentFields } from "../../../graphql/hooks";
import { VideoStill } from "../card/VideoStill";
import { copy } from "../copy";
import * as css from "./TutorVideo.css";

/** A click opens the video on its host in a new tab; until then, nothing is loaded from that host. */
export function TutorVideo({
  tutor,
  width,
  urgent = false,
  explained = false,
}: {
  readonly tutor: FragmentFields<TutorVideo_TutorFragment>;
  readonly width: number;
  readonly urgent?: boolean;
  /** Whether there is room to explain that the video is the demo's sample film. */
  readonly explained?: boolean;
}) {
  return (
    <div>
      <VideoStill {...tutor} width={width} urgent={urgent} />
      {explained && tutor.videoIsSample && <p className={css.note}>{copy.tutor.sampleNote}</p>}
    </div>
  );
}
