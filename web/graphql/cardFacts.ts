/** A picture that was uploaded, or that the user has just selected. */
type Picture = { readonly url: string; readonly srcSet: string };

/**
 * The content of a tutor's card, from the server or from an unsaved profile; fields that are not filled in are null.
 */
export type CardFacts = {
  readonly displayName: string;
  readonly verified: boolean;
  readonly avatar: Picture | null;
  readonly birthCountry: { readonly code: string } | null;
  readonly subject: { readonly label: string } | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly youtubeVideoId: string | null;
  /** Whether the video is the demo's sample film. */
  readonly videoIsSample?: boolean;
  /** The price of a lesson; the amount is in cents. */
  readonly lessonPrice: { readonly amount: number } | null;
};

/**
 * The content of an unpublished card, including the video's thumbnail, which a published card gets from the fragment of
 * `TutorVideo`.
 */
export type CardPreview = CardFacts & { readonly thumbnail: Picture | null };
