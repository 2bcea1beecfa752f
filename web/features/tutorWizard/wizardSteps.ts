import type { Wizard_ProfileFragment, SaveTutorProfileInput, TutorStep } from "../../graphql/generated/graphql";
import { zoneHere } from "../../ui/data/timeZone";
import { videoIdOf, videoLinkOf } from "./steps/videoLink";
import { slotsOf, weekText } from "./weekText";

export type WizardValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly subject: string;
  readonly over18: boolean;
  /** The file name of an uploaded picture that has not been saved; "" if there is none. */
  readonly avatar: string;
  readonly headline: string;
  readonly introduction: string;
  readonly experience: string;
  readonly motivation: string;
  readonly videoLink: string;
  /** Like `avatar`, but for the video's thumbnail. */
  readonly thumbnail: string;
  readonly price: string;
  /** Weekly slots, serialized by `weekText`. */
  readonly hours: string;
  /** The IANA time zone of `hours`. */
  readonly timeZone: string;
};

export type WizardField = keyof WizardValues;

/** The fields of each step, in step order. */
export const stepFields = {
  ABOUT: ["firstName", "lastName", "country", "subject", "over18"],
  PHOTO: ["avatar"],
  DESCRIPTION: ["headline", "introduction", "experience", "motivation"],
  VIDEO: ["videoLink", "thumbnail"],
  PRICING: ["price", "hours", "timeZone"],
} as const satisfies Record<TutorStep, readonly WizardField[]>;

export const stepNames = Object.keys(stepFields) as readonly TutorStep[];

/** Returns the form values for a saved profile. */
export function valuesOf({ tutor }: Wizard_ProfileFragment): WizardValues {
  return {
    firstName: tutor.firstName,
    lastName: tutor.lastName,
    country: tutor.birthCountry?.code.toLowerCase() ?? "",
    subject: tutor.subject?.value ?? "",
    over18: false,
    avatar: "",
    headline: tutor.headline ?? "",
    introduction: tutor.introduction ?? "",
    experience: tutor.experience ?? "",
    motivation: tutor.motivation ?? "",
    videoLink: tutor.youtubeVideoId === null ? "" : videoLinkOf(tutor.youtubeVideoId),
    thumbnail: "",
    price: tutor.lessonPrice === null ? "" : String(tutor.lessonPrice.amount / 100),
    hours: weekText(tutor.availability),
    timeZone: tutor.timeZone ?? zoneHere(),
  };
}

/** Returns the index of the first unfinished step, or 0 if all are finished. */
export function firstOpenStep({ finishedSteps }: Wizard_ProfileFragment): number {
  return Math.max(
    0,
    stepNames.findIndex((step) => !finishedSteps.includes(step)),
  );
}

/** Returns whether an operator has revoked the verified badge that the tutor got by finishing all steps. */
export function isBadgeRevoked({ tutor, finishedSteps }: Wizard_ProfileFragment): boolean {
  return !tutor.verified && stepNames.every((step) => finishedSteps.includes(step));
}

/** Parses a price such as "$1,000" or "20,5"; returns null if it is not a number with at most two decimals. */
export function priceOf(text: string): number | null {
  const typed = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/^([1-9]),(?=\d{3})/, "$1")
    .replace(",", ".");
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** Returns the mutation input for one step; omits pictures that were not replaced. */
export function inputOf(step: TutorStep, values: WizardValues): SaveTutorProfileInput {
  const { firstName, lastName, country, subject, over18, avatar, thumbnail } = values;
  switch (step) {
    case "ABOUT":
      return { firstName, lastName, country, subject, ...(over18 && { over18 }) };
    case "PHOTO":
      return avatar === "" ? {} : { avatar };
    case "DESCRIPTION": {
      const { headline, introduction, experience, motivation } = values;
      return { headline, introduction, experience, motivation };
    }
    case "VIDEO":
      return { youtubeVideoId: videoIdOf(values.videoLink), ...(thumbnail !== "" && { thumbnail }) };
    case "PRICING": {
      const slots = slotsOf(values.hours);
      const availability = slots.length === 0 ? null : { timeZone: values.timeZone, slots: [...slots] };
      return { price: priceOf(values.price), availability };
    }
  }
}

const renamed: Readonly<Record<string, WizardField>> = { youtubeVideoId: "videoLink", availability: "timeZone" };

/** Returns the wizard's name for a field that the server reports a problem with; null if the step has no such field. */
export function fieldOf(step: TutorStep, serverField: string | null | undefined): WizardField | null {
  const name = serverField && (renamed[serverField] ?? serverField);
  return stepFields[step].find((field) => field === name) ?? null;
}
