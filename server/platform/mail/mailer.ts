/** A mail to one person, in plain words and the same in HTML. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** What carries mails away. */
export interface Mailer {
  /** Hands a mail over. @throws Error when it could not be, without the mail's content in its words */
  send(mail: Mail): Promise<void>;
  /** Lets connections go. */
  close(): Promise<void>;
}
