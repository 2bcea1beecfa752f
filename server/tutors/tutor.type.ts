import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { displayNameOf } from "../accounts/index.js";
import { Money, toMoney } from "../platform/graphql/money.type.js";
import { Node } from "../platform/graphql/node.type.js";
import { Image, imageOf } from "../platform/pictures/image.type.js";
import { AvailabilitySlot } from "./availability.type.js";
import { Country, toCountry } from "./country.type.js";
import { sampleFilmId } from "./profile/sampleFilm.js";
import { type SubjectOption, subjectOf } from "./subjects.js";
import type { ShownTutor } from "./profile/profile.js";

@ObjectType({ description: "A subject that tutors can teach." })
export class Subject implements SubjectOption {
  @Field(() => String, { description: 'The name, such as "Web development".' })
  label!: string;

  @Field(() => String, { description: "The value, such as `web-development`." })
  value!: string;
}

@ObjectType({ implements: Node, description: "A tutor's public profile." })
export class Tutor extends Node {
  @Field(() => ID, { description: "The tutor's id, the same as that of their `Person`." })
  override id!: string;

  @Field(() => String, { description: "The first name." })
  firstName!: string;

  @Field(() => String, { description: "The last name." })
  lastName!: string;

  @Field(() => String, { description: 'First name and last initial, such as "Anna K."' })
  displayName!: string;

  @Field(() => Image, { nullable: true, description: "The picture; null if there is none." })
  avatar!: Image | null;

  @Field(() => Country, { nullable: true, description: "The country of birth." })
  birthCountry!: Country | null;

  @Field(() => String, {
    nullable: true,
    description: "The country of birth: a lowercase two-letter code.",
    deprecationReason: "Use `birthCountry` instead. Will be removed after 2027-06-30.",
  })
  country!: string | null;

  @Field(() => Subject, { nullable: true, description: "The subject that the tutor teaches." })
  subject!: Subject | null;

  @Field(() => String, { nullable: true, description: "One line about what the tutor offers." })
  headline!: string | null;

  @Field(() => String, { nullable: true, description: "A few sentences about the tutor." })
  introduction!: string | null;

  @Field(() => String, { nullable: true, description: "The tutor's experience." })
  experience!: string | null;

  @Field(() => String, { nullable: true, description: "Reasons to learn with this tutor." })
  motivation!: string | null;

  @Field(() => Image, { nullable: true, description: "The thumbnail of the video." })
  thumbnail!: Image | null;

  @Field(() => String, { nullable: true, description: "The id of the introduction video on YouTube." })
  youtubeVideoId!: string | null;

  @Field(() => Boolean, {
    description:
      "Whether the video is the sample that the demo tutors link to, rather than the tutor's own introduction.",
  })
  videoIsSample!: boolean;

  @Field(() => Money, { nullable: true, description: "The price of a 50-minute lesson." })
  lessonPrice!: Money | null;

  @Field(() => Float, {
    nullable: true,
    description: "The price of a 50-minute lesson in USD.",
    deprecationReason: "Use `lessonPrice` instead. Will be removed after 2027-06-30.",
  })
  price!: number | null;

  @Field(() => Boolean, {
    description:
      "Whether the tutor has the verified badge: granted when the profile is completed, unless an operator has revoked it.",
  })
  verified!: boolean;

  @Field(() => [AvailabilitySlot], {
    description: "The tutor's weekly hours, in `timeZone`; empty if the tutor has not entered any.",
  })
  availability!: readonly AvailabilitySlot[];

  @Field(() => String, { nullable: true, description: "The IANA time zone of `availability`." })
  timeZone!: string | null;

  @Field(() => Int, { description: "The number of students who have reviewed the tutor." })
  reviewCount!: number;

  @Field(() => Float, {
    nullable: true,
    description: "The average number of stars, 1 to 5; null if there are no reviews.",
  })
  rating!: number | null;

  @Field(() => Int, { description: "The number of students who first contacted the tutor in the last 48 hours." })
  newContacts48h!: number;

  @Field(() => Int, {
    description: "The number of trial lesson requests that the tutor received in the last 48 hours.",
  })
  trialRequests48h!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      "The median time until the tutor's first reply, in hours, at least 1; null if the tutor has never replied.",
  })
  responseHours!: number | null;

  /** Whether the viewer has saved the tutor, if that is already known; otherwise `isSaved` queries it. */
  isSavedIfLoaded?: boolean;
}

export function toTutor({ profile, figures, isSaved }: ShownTutor & { readonly isSaved?: boolean }): Tutor {
  // Create an instance, because TypeGraphQL copies any other object for each field resolver. Set its fields one by one,
  // which is faster in lists.
  const tutor = new Tutor();
  tutor.id = profile.id;
  tutor.firstName = profile.firstName;
  tutor.lastName = profile.lastName;
  tutor.displayName = displayNameOf(profile);
  tutor.avatar = imageOf(profile.avatar);
  tutor.birthCountry = profile.country === null ? null : toCountry(profile.country);
  tutor.country = profile.country;
  tutor.subject = subjectOf(profile.subject);
  tutor.headline = profile.headline;
  tutor.introduction = profile.introduction;
  tutor.experience = profile.experience;
  tutor.motivation = profile.motivation;
  tutor.thumbnail = imageOf(profile.thumbnail);
  tutor.youtubeVideoId = profile.youtubeVideoId;
  tutor.videoIsSample = profile.youtubeVideoId === sampleFilmId;
  tutor.lessonPrice = profile.price === null ? null : toMoney(profile.price);
  tutor.price = profile.price;
  tutor.verified = profile.verified;
  tutor.availability = profile.availability;
  tutor.timeZone = profile.timeZone;
  tutor.reviewCount = figures.reviewCount;
  tutor.rating = figures.rating;
  tutor.newContacts48h = figures.newContacts48h;
  tutor.trialRequests48h = figures.trialRequests48h;
  tutor.responseHours = figures.responseHours;
  if (isSaved !== undefined) tutor.isSavedIfLoaded = isSaved;
  return tutor;
}
