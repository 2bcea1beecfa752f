import type { TutorSettingsPageQuery } from "../../graphql/generated/graphql";
import type { copy } from "./copy";

/** One of the five steps. */
export type Step = keyof typeof copy.steps;

/** Which steps a profile has behind it; none where there is no profile yet. */
export function finishedSteps(tutor: TutorSettingsPageQuery["tutor"]): Readonly<Record<Step, boolean>> {
  const given = (...fields: unknown[]) =>
    fields.every((field) => field !== null && field !== undefined && field !== "");
  return {
    about: given(tutor?.firstName, tutor?.country, tutor?.subject),
    photo: given(tutor?.avatar),
    description: given(tutor?.introduction, tutor?.experience, tutor?.motivation, tutor?.headline),
    video: given(tutor?.youtubeVideoId, tutor?.thumbnail),
    pricing: given(tutor?.price),
  };
}
