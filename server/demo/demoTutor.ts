/** A tutor who has a complete description and is listed in search results. */
export type DemoTutor = {
  /** First and last name in ASCII, such as `amelia.stone`: determines the ID, email address and picture names. */
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Country of birth, as a lowercase two-letter code. */
  readonly country: string;
  /** USD per 50-minute lesson. */
  readonly price: number;
  readonly headline: string;
  readonly introduction: string;
  readonly experience: string;
  readonly motivation: string;
  /** A tutor without a video is listed, but not verified. */
  readonly withoutVideo?: true;
};
