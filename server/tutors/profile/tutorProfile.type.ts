import { Field, Float, InputType, ObjectType, registerEnumType } from "type-graphql";
import { accessErrors, Viewer } from "../../accounts/index.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { WeeklyAvailabilityInput } from "../availability.type.js";
import { finishedSteps, type ShownTutor } from "./profile.js";
import { maxLengths, maxPrice, type ProfilePatch } from "./saveRules.js";
import { toTutor, Tutor } from "../tutor.type.js";

/** The five steps of a profile, as a GraphQL enum. */
export const TutorStep = {
  ABOUT: "ABOUT",
  PHOTO: "PHOTO",
  DESCRIPTION: "DESCRIPTION",
  VIDEO: "VIDEO",
  PRICING: "PRICING",
} as const;
/** The name of a step of the profile. */
export type TutorStep = keyof typeof TutorStep;

registerEnumType(TutorStep, {
  name: "TutorStep",
  description: "One of the five steps in which a tutor completes a profile.",
  valuesConfig: {
    ABOUT: { description: "Name, country, subject, and the word to be over 18." },
    PHOTO: { description: "A picture." },
    DESCRIPTION: { description: "Headline, introduction, experience and motivation." },
    VIDEO: { description: "A video on YouTube, and its still picture." },
    PRICING: { description: "The price, and beside it the weekly hours, which are never required." },
  },
});

/** A profile as its own tutor sees it. */
@ObjectType({ description: "The viewer's own profile as a tutor, however far it has come." })
export class TutorProfile {
  @Field(() => Tutor, { description: "The profile as everyone will see it." })
  tutor!: Tutor;

  @Field(() => [TutorStep], { description: "The steps that are done, in their order." })
  finishedSteps!: TutorStep[];
}

/** A save of a profile; the service validates it. */
@InputType({
  description: "What a tutor saves: any part of the profile. What is left out stays; what is given must be filled out.",
})
export class SaveTutorProfileInput implements ProfilePatch {
  @Field(() => String, { nullable: true, description: `The first name: at most ${maxLengths.name} characters.` })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: `The last name: at most ${maxLengths.name} characters.` })
  lastName?: string | null;

  @Field(() => String, { nullable: true, description: "The country of birth: an ISO 3166-1 alpha-2 code in any case." })
  country?: string | null;

  @Field(() => String, { nullable: true, description: "The value of a subject." })
  subject?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Must be true in the save that gives the first subject." })
  over18?: boolean | null;

  @Field(() => String, { nullable: true, description: "The file name that an own upload of a picture answered." })
  avatar?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `One line that says what is offered: at most ${maxLengths.headline} characters.`,
  })
  headline?: string | null;

  @Field(() => String, { nullable: true, description: `Who the tutor is: at most ${maxLengths.text} characters.` })
  introduction?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `What the tutor has done: at most ${maxLengths.text} characters.`,
  })
  experience?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Reasons to learn with this tutor: at most ${maxLengths.text} characters.`,
  })
  motivation?: string | null;

  @Field(() => String, { nullable: true, description: "The file name that an own upload of a picture answered." })
  thumbnail?: string | null;

  @Field(() => String, { nullable: true, description: "The id of a video on YouTube." })
  youtubeVideoId?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: `USD for a 50-minute lesson: above 0 and up to ${maxPrice}, two decimals.`,
  })
  price?: number | null;

  @Field(() => WeeklyAvailabilityInput, {
    nullable: true,
    description: "When the tutor teaches every week; null takes it back. It is never required.",
  })
  availability?: WeeklyAvailabilityInput | null;
}

@ObjectType({ description: "What came of saving a profile." })
export class SaveTutorProfilePayload extends payloadOf("SaveTutorProfile", [
  ...accessErrors,
  "BAD_CHARACTERS",
  "BAD_PRICE",
  "BAD_VIDEO",
  "NOT_YOUR_PICTURE",
  "NO_PICTURE",
  "OVER_18_REQUIRED",
  "REQUIRED",
  "TOO_LONG",
  "UNKNOWN_COUNTRY",
  "UNKNOWN_SUBJECT",
  "UNKNOWN_TIME_ZONE",
  "WRONG_ROLE",
]) {
  @Field(() => Viewer, { nullable: true, description: "The tutor after the save; null when it was refused." })
  viewer?: Viewer | null;
}

/** Maps a profile to GraphQL for its own tutor. */
export function toTutorProfile(own: ShownTutor): TutorProfile {
  return { tutor: toTutor(own), finishedSteps: finishedSteps(own.profile) };
}
