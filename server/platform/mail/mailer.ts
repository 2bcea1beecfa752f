/** A mail to one person, as plain text and the same in HTML. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** Sends mails. */
export interface Mailer {
  /** Sends a mail. @throws Error if it can't be sent; its message does not contain the mail's content */
  send(mail: Mail): Promise<void>;
  /** Closes the connections. */
  close(): Promise<void>;
}
