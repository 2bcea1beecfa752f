/** A stored or chosen picture. */
type Picture = { readonly url: string; readonly srcSet: string };

/** What a tutor's card shows, from the server or from what a tutor is writing; null for what has not been said. */
export type CardFacts = {
  readonly displayName: string;
  readonly verified: boolean;
  readonly avatar: Picture | null;
  readonly country: string | null;
  readonly subject: { readonly label: string } | null;
  readonly headline: string | null;
  readonly introduction: string | null;
  readonly youtubeVideoId: string | null;
  readonly price: number | null;
};

/** A card that is not published: it knows the still of its video too, which a published one asks for itself. */
export type CardPreview = CardFacts & { readonly thumbnail: Picture | null };
