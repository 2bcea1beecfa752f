/** An uploaded picture, or one that the user has just selected. */
type Picture = { readonly url: string; readonly srcSet: string };

/** The facts on a tutor's card, from the server or from an unsaved profile; missing ones are null. */
export type CardFacts = {
  readonly displayName: string;
  readonly verified: boolean;
  readonly avatar: Picture | null;
  readonly birthCountry: { readonly code: string } | null;
  readonly subject: { readonly label: string } | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly youtubeVideoId: string | null;
  readonly videoIsSample?: boolean;
  /** The amount is in cents. */
  readonly lessonPrice: { readonly amount: number } | null;
};

/** The facts on an unpublished card. A published card gets its thumbnail from `TutorVideo`'s fragment. */
export type CardPreview = CardFacts & { readonly thumbnail: Picture | null };
