/** A demo tutor with a complete description, listed in the search. */
export type DemoTutor = {
  /**
   * First and last name in ASCII, such as `amelia.stone`; determines the id, the email address and the pictures' names.
   */
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
  /** True for a tutor without a video: listed, but not verified. */
  readonly withoutVideo?: true;
};
