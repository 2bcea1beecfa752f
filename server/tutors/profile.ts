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
