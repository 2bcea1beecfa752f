import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mailer.js";

/**
 * Adds the sender and headers. The headers prevent automatic replies, such as "out of office" (RFC 3834), and let
 * recipients unsubscribe with one click (RFC 8058).
 */
export function toMessage({ unsubscribeUrl, ...mail }: Mail, from: string): SendMailOptions {
  return {
    ...mail,
    from,
    ...(mail.references !== undefined && { inReplyTo: mail.references }),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl !== undefined && {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
