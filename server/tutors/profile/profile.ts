import type { WeeklySlot } from "../weeklyHours.js";

/** A tutor's own description; fields that are not filled in yet are null or empty. */
export type Profile = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A lowercase two-letter code. */
  readonly country: string | null;
  readonly subject: string | null;
  readonly over18ConfirmedAt: Date | null;
  /** The picture's file name. */
  readonly avatar: string | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly experience: string | null;
  readonly motivation: string | null;
  /** The picture's file name. */
  readonly thumbnail: string | null;
  readonly youtubeVideoId: string | null;
  /** USD for a 50-minute lesson. */
  readonly price: number | null;
  readonly verified: boolean;
  /** The weekly availability in `timeZone`; empty when none is given. */
  readonly availability: readonly WeeklySlot[];
  /** An IANA time zone; null without weekly availability. */
  readonly timeZone: string | null;
};

/** A tutor's statistics, which are computed and never entered. */
export type TutorFigures = {
  readonly reviewCount: number;
  /** The average star rating; null if there are no reviews. */
  readonly rating: number | null;
  /** The number of students who started a chat with the tutor in the last 48 hours. */
  readonly newContacts48h: number;
  /** The number of trial lessons requested in the last 48 hours. */
  readonly trialRequests48h: number;
  /** The median time to the first reply in whole hours, at least 1; null if there are no replies. */
  readonly responseHours: number | null;
};

/** A tutor's profile and statistics. */
export type ShownTutor = { readonly profile: Profile; readonly figures: TutorFigures };

/** The five steps in which a tutor completes a profile, in order, and the fields each requires. */
export const steps = {
  ABOUT: ["firstName", "lastName", "country", "subject", "over18ConfirmedAt"],
  PHOTO: ["avatar"],
  DESCRIPTION: ["headline", "introduction", "experience", "motivation"],
  VIDEO: ["thumbnail", "youtubeVideoId"],
  PRICING: ["price"],
} as const satisfies Record<string, readonly (keyof Profile)[]>;

export type StepName = keyof typeof steps;

/** Returns the completed steps, in order. */
export function finishedSteps(profile: Profile): StepName[] {
  const isFilledIn = (field: keyof Profile) => profile[field] !== null && profile[field] !== "";
  return (Object.keys(steps) as StepName[]).filter((step) => steps[step].every(isFilledIn));
}

/** Returns whether all five steps of a profile are completed. */
export function isComplete(profile: Profile): boolean {
  return finishedSteps(profile).length === Object.keys(steps).length;
}
