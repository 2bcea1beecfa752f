/** A tutor who has begun the five steps and is not listed yet. */
export type UnfinishedTutor = {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly subject: string;
  /** Has reached the second step, the photo. */
  readonly hasPhoto: boolean;
};

/** The tutors whose profiles are too incomplete to be listed. */
export const unfinishedTutors: readonly UnfinishedTutor[] = [
  {
    key: "priya.raman",
    firstName: "Priya",
    lastName: "Raman",
    country: "in",
    subject: "web-development",
    hasPhoto: true,
  },
  {
    key: "joy.villanueva",
    firstName: "Joy",
    lastName: "Villanueva",
    country: "ph",
    subject: "career-advice",
    hasPhoto: false,
  },
];
