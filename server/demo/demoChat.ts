export type DemoChat = {
  readonly student: string;
  readonly tutor: string;
  /** The number of messages at the end that their recipient has not read. */
  readonly unread: number;
  /** In the format that `readScript` parses. */
  readonly script: string;
};
