type SmtpError = { readonly command?: unknown; readonly responseCode?: unknown; readonly response?: unknown };

/** Codes with which a server that sends no enhanced code refuses a mailbox: unknown, not local, or a wrong name. */
const refusalCodes = [550, 551, 553];

/**
 * Whether an SMTP error says that there is no such mailbox, for good. The enhanced code (RFC 3463) decides if there is
 * one: 5.1 is about the address and 5.2.1 about a disabled mailbox, while 5.7 is about us, such as a relay that is
 * denied.
 */
export function isMailboxRefusal(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as SmtpError;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const [, enhanced] = /^5\d\d[ -](5\.\d+\.\d+)/.exec(String(response)) ?? [];
  if (enhanced === undefined) return refusalCodes.includes(responseCode);
  return enhanced.startsWith("5.1.") || enhanced === "5.2.1";
}
