import type { Wizard_ProfileFragment, SaveTutorProfileInput, TutorStep } from "../../graphql/generated/graphql";
import { zoneHere } from "../../ui/data/week";
import { videoIdOf, videoLinkOf } from "./videoLink";
import { slotsOf, weekText } from "./weekText";

/** What the five steps ask for, as it stands in their fields. */
export type WizardValues = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly subject: string;
  readonly over18: boolean;
  /** The file name of a picture that was uploaded and is not saved yet; "" where there is none. */
  readonly avatar: string;
  readonly headline: string;
  readonly introduction: string;
  readonly experience: string;
  readonly motivation: string;
  readonly videoLink: string;
  /** As with `avatar`. */
  readonly thumbnail: string;
  readonly price: string;
  /** The hours of every week, as `weekText` writes them; "" where nothing is said. */
  readonly hours: string;
  /** The IANA time zone by whose clock they are meant. */
  readonly timeZone: string;
};

/** The name of a field. */
export type WizardField = keyof WizardValues;

/** The steps in their order, and the fields of each. */
export const stepFields = {
  ABOUT: ["firstName", "lastName", "country", "subject", "over18"],
  PHOTO: ["avatar"],
  DESCRIPTION: ["headline", "introduction", "experience", "motivation"],
  VIDEO: ["videoLink", "thumbnail"],
  PRICING: ["price", "hours", "timeZone"],
} as const satisfies Record<TutorStep, readonly WizardField[]>;

/** The steps in their order. */
export const stepNames = Object.keys(stepFields) as readonly TutorStep[];

/** The fields as a saved profile fills them. */
export function valuesOf({ tutor }: Wizard_ProfileFragment): WizardValues {
  return {
    firstName: tutor.firstName,
    lastName: tutor.lastName,
    country: tutor.country ?? "",
    subject: tutor.subject?.value ?? "",
    over18: false,
    avatar: "",
    headline: tutor.headline ?? "",
    introduction: tutor.introduction ?? "",
    experience: tutor.experience ?? "",
    motivation: tutor.motivation ?? "",
    videoLink: tutor.youtubeVideoId === null ? "" : videoLinkOf(tutor.youtubeVideoId),
    thumbnail: "",
    price: tutor.price === null ? "" : String(tutor.price),
    hours: weekText(tutor.availability),
    timeZone: tutor.timeZone ?? zoneHere(),
  };
}

/** Where the wizard opens: the first step that is not done, or the first of all. */
export function firstOpenStep({ finishedSteps }: Wizard_ProfileFragment): number {
  return Math.max(
    0,
    stepNames.findIndex((step) => !finishedSteps.includes(step)),
  );
}

/** A price as it was typed; null when it is no number with at most two decimals. */
export function priceOf(text: string): number | null {
  const typed = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  return /^\d+(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/** What the save of one step sends; a picture that was not replaced is not named again. */
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

/** The field that a problem of the server is about; null when the step does not ask for it. */
export function fieldOf(step: TutorStep, serverField: string | null | undefined): WizardField | null {
  const name = serverField && (renamed[serverField] ?? serverField);
  return stepFields[step].find((field) => field === name) ?? null;
}
