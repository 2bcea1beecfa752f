type SmtpError = { readonly command?: unknown; readonly responseCode?: unknown; readonly response?: unknown };

/** Reply codes for an unknown, non-local or misnamed mailbox, used only if there is no enhanced code. */
const refusalCodes = [550, 551, 553];

/**
 * Returns whether an SMTP error means that the mailbox is unknown or disabled. An enhanced code (RFC 3463) takes
 * precedence: 5.1 is about the address and 5.2.1 about a disabled mailbox, while 5.7 is about the sender, such as a
 * denied relay.
 */
export function isMailboxRefusal(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as SmtpError;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const [, enhanced] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(String(response)) ?? [];
  if (enhanced === undefined) return refusalCodes.includes(responseCode);
  return enhanced.startsWith("5.1.") || enhanced === "5.2.1";
}
