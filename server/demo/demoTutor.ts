/** A tutor with a complete description, as the search shows them. */
export type DemoTutor = {
  /** First and last name in plain letters, as `amelia.stone`: makes the id, the email address and the pictures' names. */
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The country of birth: a lowercase two-letter code. */
  readonly country: string;
  /** The price of a 50-minute lesson in USD. */
  readonly price: number;
  readonly headline: string;
  readonly introduction: string;
  readonly experience: string;
  readonly motivation: string;
  /** Has not made a video yet: listed, but not verified. */
  readonly withoutVideo?: true;
};
