export type DemoChat = {
  readonly student: string;
  readonly tutor: string;
  /** How many of the last messages their recipient has not read. */
  readonly unread: number;
  /** The messages and their times, in the format of `readScript`. */
  readonly script: string;
};
