import { TutorVideo_TutorFragmentDoc } from "../../../graphql/generated/graphql";
import { useFragment, type FragmentType } from "../../../graphql/hooks";
import { VideoStill } from "../card/VideoStill";

/**
 * The still of a tutor's introduction video, `width` CSS pixels wide at most; a press opens the video where it is hosted, in a
 * new tab. Nothing of that host is loaded before.
 */
export function TutorVideo({
  tutor,
  width,
  urgent = false,
}: {
  readonly tutor: FragmentType<typeof TutorVideo_TutorFragmentDoc>;
  readonly width: number;
  /** It stands in the first sight of its page. */
  readonly urgent?: boolean;
}) {
  const { data, complete } = useFragment({
    fragment: TutorVideo_TutorFragmentDoc,
    fragmentName: "TutorVideo_tutor",
    from: tutor,
  });
  if (!complete) return null;
  return <VideoStill {...data} width={width} urgent={urgent} />;
}
