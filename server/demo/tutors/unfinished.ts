/** A tutor who has not completed the wizard's five steps, and is therefore not listed. */
export type UnfinishedTutor = {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly subject: string;
  /** Whether the tutor has completed the second step, the photo. */
  readonly hasPhoto: boolean;
};

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
