/** A demo chat. */
export type DemoChat = {
  /** The student's key. */
  readonly student: string;
  /** The tutor's key. */
  readonly tutor: string;
  /** How many of the last messages their recipient has not read. */
  readonly unread: number;
  /** The messages and their times, in the format of `readScript`. */
  readonly script: string;
};
