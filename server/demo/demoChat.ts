/** A chat as it is told to the demo's first visitors. */
export type DemoChat = {
  /** The student's key. */
  readonly student: string;
  /** The tutor's key. */
  readonly tutor: string;
  /** How many of the last messages the person they are for has not read. */
  readonly unread: number;
  /** Who said what and when, as `readScript` understands it. */
  readonly script: string;
};
