/** An uploaded picture or one that the user has just selected. */
type Picture = { readonly url: string; readonly srcSet: string };

/** The content of a tutor's card, from the server or from an unsaved profile; null for what is not filled in. */
export type CardFacts = {
  readonly displayName: string;
  readonly verified: boolean;
  readonly avatar: Picture | null;
  readonly birthCountry: { readonly code: string } | null;
  readonly subject: { readonly label: string } | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly youtubeVideoId: string | null;
  /** Whether the video is the sample film of the demo. */
  readonly videoIsSample?: boolean;
  /** In cents. */
  readonly lessonPrice: { readonly amount: number } | null;
};

/** The content of an unpublished card; it includes the video's thumbnail, which a published card fetches itself. */
export type CardPreview = CardFacts & { readonly thumbnail: Picture | null };
