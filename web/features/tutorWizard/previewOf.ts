import type { CardPreview } from "../../graphql/cardFacts";
import type { Wizard_ProfileFragment } from "../../graphql/generated/graphql";
import { capitalized } from "../../ui/data/capitalized";
import type { Picture } from "../../ui/elements/Avatar";
import { copy } from "./copy";
import { videoIdOf } from "./steps/videoLink";
import { priceOf, type WizardValues } from "./wizardSteps";

/** Returns the card preview for the form's values; `pictures` are the URLs of chosen but unsaved pictures. */
export function previewOf(
  { tutor }: Wizard_ProfileFragment,
  values: WizardValues,
  {
    subjects,
    pictures,
  }: {
    readonly subjects: readonly { readonly value: string; readonly label: string }[];
    readonly pictures: { readonly avatar: string | null; readonly thumbnail: string | null };
  },
): CardPreview {
  const { firstName, lastName, country, headline, introduction, videoLink, price } = values;
  const dollars = priceOf(price);
  const initial = /[\p{L}\p{N}]/u.exec(lastName)?.[0];
  const name = [firstName.trim(), initial && `${capitalized(initial)}.`].filter(Boolean).join(" ");
  const chosen = (url: string | null, saved: Picture | null) => (url === null ? saved : { url, srcSet: "" });
  return {
    displayName: name === "" ? copy.yourName : name,
    verified: tutor.verified,
    avatar: chosen(pictures.avatar, tutor.avatar),
    birthCountry: country === "" ? null : { code: country },
    subject: subjects.find(({ value }) => value === values.subject) ?? null,
    headline: headline === "" ? copy.headline : headline,
    introduction: introduction === "" ? copy.introductionHint : introduction,
    youtubeVideoId: videoIdOf(videoLink),
    thumbnail: chosen(pictures.thumbnail, tutor.thumbnail),
    lessonPrice: dollars === null ? null : { amount: Math.round(dollars * 100) },
  };
}
