import { Field, Float, InputType, ObjectType } from "type-graphql";
import { accessErrors, Viewer } from "../../accounts/index.js";
import { enumOf } from "../../platform/graphql/enumOf.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { WeeklyAvailabilityInput } from "../availability.type.js";
import { finishedSteps, type ShownTutor } from "./profile.js";
import { maxLengths, maxPrice, type ProfilePatch } from "./saveRules.js";
import { toTutor, Tutor } from "../tutor.type.js";

const maxTextLength = maxLengths.text.toLocaleString("en-US");
const maxPriceText = maxPrice.toLocaleString("en-US");

export const TutorStep = enumOf("TutorStep", "One of the five steps of completing a tutor profile.", {
  ABOUT: "Name, country, subject, and the confirmation of being over 18.",
  PHOTO: "A picture.",
  DESCRIPTION: "Headline, introduction, experience and motivation.",
  VIDEO: "A YouTube video and its thumbnail.",
  PRICING: "The price, and optionally the weekly hours.",
});
export type TutorStep = keyof typeof TutorStep;

@ObjectType({ description: "The viewer's own tutor profile, complete or not." })
export class TutorProfile {
  @Field(() => Tutor, { description: "The profile as others will see it." })
  tutor!: Tutor;

  @Field(() => [TutorStep], { description: "The completed steps, in order." })
  finishedSteps!: TutorStep[];
}

@InputType({
  description: "The profile fields to save. Omitted fields are kept; given fields must not be empty.",
})
export class SaveTutorProfileInput implements ProfilePatch {
  @Field(() => String, { nullable: true, description: `The first name: at most ${maxLengths.name} characters.` })
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: `The last name: at most ${maxLengths.name} characters.` })
  lastName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The country of birth: an ISO 3166-1 alpha-2 code, case-insensitive.",
  })
  country?: string | null;

  @Field(() => String, { nullable: true, description: "The `value` of a subject." })
  subject?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Must be true when a subject is saved for the first time." })
  over18?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: "The file name that was returned for a picture that the viewer uploaded.",
  })
  avatar?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `One line about what the tutor offers: at most ${maxLengths.headline} characters.`,
  })
  headline?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The tutor's introduction: at most ${maxTextLength} characters.`,
  })
  introduction?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `The tutor's experience: at most ${maxTextLength} characters.`,
  })
  experience?: string | null;

  @Field(() => String, {
    nullable: true,
    description: `Reasons to learn with this tutor: at most ${maxTextLength} characters.`,
  })
  motivation?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The file name that was returned for a picture that the viewer uploaded.",
  })
  thumbnail?: string | null;

  @Field(() => String, { nullable: true, description: "The id of a YouTube video." })
  youtubeVideoId?: string | null;

  @Field(() => Float, {
    nullable: true,
    description: `The price of a 50-minute lesson in USD: above 0, at most ${maxPriceText}, with at most two decimals.`,
  })
  price?: number | null;

  @Field(() => WeeklyAvailabilityInput, {
    nullable: true,
    description: "The tutor's weekly hours, which are optional; null removes them.",
  })
  availability?: WeeklyAvailabilityInput | null;
}

@ObjectType({ description: "The result of saving a profile." })
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
  @Field(() => Viewer, { nullable: true, description: "The tutor after the save; null if the request was rejected." })
  viewer?: Viewer | null;
}

export function toTutorProfile(own: ShownTutor): TutorProfile {
  return { tutor: toTutor(own), finishedSteps: finishedSteps(own.profile) };
}
