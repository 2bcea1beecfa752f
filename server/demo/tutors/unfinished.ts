/** A tutor who is not listed, because they have not completed the wizard's five steps. */
export type UnfinishedTutor = {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly subject: string;
  /** The photo is the second step. */
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
