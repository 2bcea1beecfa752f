import type { EntityManager } from "typeorm";
import { noteRefusedEmail } from "../../accounts/index.js";
import type { Clock } from "../../platform/clock.js";
import { type Mail, MailboxRefused, type Mailer } from "../../platform/mail/mailer.js";
import type { Counter } from "../../platform/metrics/Counter.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import type { DueNotifications } from "../due/DueNotifications.js";
import { chatMail, digestMail, type MailTo } from "../mail/messageMail.js";
import type { UnsubscribeTokens } from "../mail/UnsubscribeTokens.js";
import type { DeliveredMessage, Delivery } from "./decideDeliveries.js";
import type { Deliver } from "./Dispatcher.js";
import { mailsOf } from "./mailsOf.js";

export const unsubscribePath = "/notifications/unsubscribe";

type Group = readonly [DeliveredMessage, ...DeliveredMessage[]];

const aMinute = 60_000;
/** The backoff delays, in minutes, for an email that could not be sent or recorded; the last one repeats. */
const retryMinutes = [1, 5, 15, 60];

/**
 * Sends a reader one email for each due chat, and a daily digest if one is due. Records an email only after the mail
 * server has accepted it, so a crash in between may repeat an email but never loses one. An email that can't be
 * recorded, for example because the disk is full, is retried with backoff, like one that could not be sent.
 */
export function deliverMail(deps: {
  readonly mailer: Mailer;
  readonly manager: EntityManager;
  readonly due: DueNotifications;
  readonly tokens: UnsubscribeTokens;
  readonly publicUrl: string;
  readonly logger: Logger;
  readonly counter: Counter;
}): Deliver {
  const { mailer, manager, due, logger, counter } = deps;

  async function send(delivery: Delivery, messages: Group, mail: Mail, clock: Clock): Promise<boolean> {
    const { mailbox } = delivery;
    try {
      failpoint("before-mail");
      await mailer.send(mail);
      failpoint("after-mail");
      await due.settleMailed(mailbox.personId, messages, clock.now());
      failpoint("after-mail-recorded");
      counter.add("mail", "sent");
    } catch (error) {
      if (error instanceof MailboxRefused) {
        counter.add("mail", "refused");
        await noteRefusedEmail(manager, mailbox);
        await due.reschedule(
          "mail",
          messages.map(({ chatId, seq }) => ({ chatId, seq, at: null })),
        );
        return false;
      }
      counter.add("mail", "failed");
      logger.warn(
        { err: error, reader: mailbox.personId },
        "A notification could not be emailed or could not be recorded as emailed",
      );
      const delay = retryMinutes[Math.min(messages[0].failures, retryMinutes.length - 1)] ?? 0;
      await due.postponeMail(messages, new Date(clock.now().getTime() + delay * aMinute));
    }
    return true;
  }

  return async (delivery, mayBegin, clock) => {
    const to = mailTo(delivery, deps);
    for (const { isDigest, messages } of mailsOf(delivery)) {
      const mail = isDigest ? digestMail(messages, to) : chatMail(messages, to);
      if (!mayBegin() || !(await send(delivery, messages, mail, clock))) return;
    }
  };
}

function mailTo(
  { mailbox, timeZone, locale }: Delivery,
  { publicUrl, tokens }: { readonly publicUrl: string; readonly tokens: UnsubscribeTokens },
): MailTo {
  const { personId, email } = mailbox;
  const unsubscribeUrl = `${publicUrl}${unsubscribePath}?token=${tokens.issue(personId)}`;
  return { personId, email, timeZone, locale, publicUrl, unsubscribeUrl };
}
