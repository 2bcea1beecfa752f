import type { WeeklySlot } from "../weeklyHours.js";

/** A tutor as the tutor has described themself; null or empty for what has not been said yet. */
export type Profile = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** A lowercase two-letter code. */
  readonly country: string | null;
  /** The value of a subject. */
  readonly subject: string | null;
  readonly over18ConfirmedAt: Date | null;
  /** The file name of a picture. */
  readonly avatar: string | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly experience: string | null;
  readonly motivation: string | null;
  /** The file name of a picture. */
  readonly thumbnail: string | null;
  readonly youtubeVideoId: string | null;
  /** USD for a 50-minute lesson. */
  readonly price: number | null;
  readonly verified: boolean;
  /** When the tutor teaches every week, by the clock of `timeZone`; empty where nothing has been said. */
  readonly availability: readonly WeeklySlot[];
  /** An IANA time zone; null where nothing has been said about the hours. */
  readonly timeZone: string | null;
};

/** How a tutor's lessons and chats go, in figures that are counted and never said. */
export type TutorFigures = {
  readonly reviewCount: number;
  /** The mean of the stars; null without a review. */
  readonly rating: number | null;
  /** How many students began to write in the last 48 hours. */
  readonly newContacts48h: number;
  /** How many trial lessons were asked for in the last 48 hours. */
  readonly trialRequests48h: number;
  /** The median time to the first answer in whole hours, at least 1; null where nobody has been answered. */
  readonly responseHours: number | null;
};

/** The five steps in which a tutor completes a profile, in their order, and what each asks for. */
export const steps = {
  ABOUT: ["firstName", "lastName", "country", "subject", "over18ConfirmedAt"],
  PHOTO: ["avatar"],
  DESCRIPTION: ["headline", "introduction", "experience", "motivation"],
  VIDEO: ["thumbnail", "youtubeVideoId"],
  PRICING: ["price"],
} as const satisfies Record<string, readonly (keyof Profile)[]>;

/** The name of a step. */
export type StepName = keyof typeof steps;

/** The steps that are done, in their order. */
export function finishedSteps(profile: Profile): StepName[] {
  const isSaid = (field: keyof Profile) => profile[field] !== null && profile[field] !== "";
  return (Object.keys(steps) as StepName[]).filter((step) => steps[step].every(isSaid));
}

/** Whether all five steps of a profile are done. */
export function isComplete(profile: Profile): boolean {
  return finishedSteps(profile).length === Object.keys(steps).length;
}
