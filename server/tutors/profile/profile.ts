import type { WeeklySlot } from "../weeklyHours.js";

/** Fields that are not filled in yet are null or empty. */
export type Profile = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A lowercase two-letter code. */
  readonly country: string | null;
  readonly subject: string | null;
  readonly over18ConfirmedAt: Date | null;
  /** A file name. */
  readonly avatar: string | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly experience: string | null;
  readonly motivation: string | null;
  /** A file name. */
  readonly thumbnail: string | null;
  readonly youtubeVideoId: string | null;
  /** In USD, for a 50-minute lesson. */
  readonly price: number | null;
  readonly verified: boolean;
  /** Slots in `timeZone`; empty if the tutor has entered none. */
  readonly availability: readonly WeeklySlot[];
  /** An IANA time zone; null without weekly availability. */
  readonly timeZone: string | null;
};

export type TutorFigures = {
  readonly reviewCount: number;
  /** The average star rating; null if there are no reviews. */
  readonly rating: number | null;
  readonly newContacts48h: number;
  readonly trialRequests48h: number;
  /** The median time to the first reply in whole hours, at least 1; null if there are no replies. */
  readonly responseHours: number | null;
};

export type ShownTutor = { readonly profile: Profile; readonly figures: TutorFigures };

/** The steps to complete a profile, in order, with the fields that each requires. */
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

/** Returns whether all steps are finished. */
export function isComplete(profile: Profile): boolean {
  return finishedSteps(profile).length === Object.keys(steps).length;
}
