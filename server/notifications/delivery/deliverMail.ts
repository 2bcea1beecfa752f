import type { EntityManager } from "typeorm";
import { noteRefusedEmail } from "../../accounts/index.js";
import type { Clock } from "../../platform/clock.js";
import { type Mail, MailboxRefused, type Mailer } from "../../platform/mail/mailer.js";
import type { Counter } from "../../platform/metrics/Counter.js";
import { failpoint } from "../../platform/process/failpoint.js";
import type { Logger } from "../../platform/telemetry/logger.js";
import { mailFrequencyOf } from "../decision/decideNotification.js";
import type { DueNotifications } from "../due/DueNotifications.js";
import { groupBy } from "../groupBy.js";
import { chatMail, digestMail, type MailTo } from "../mail/messageMail.js";
import type { UnsubscribeTokens } from "../mail/UnsubscribeTokens.js";
import type { Deliver, DeliveredMessage, Delivery } from "./Dispatcher.js";

/** The address, on this site, of the page that stops mails. */
export const unsubscribePath = "/notifications/unsubscribe";

type Group = readonly [DeliveredMessage, ...DeliveredMessage[]];

const aMinute = 60_000;
/** The delays before a mail that could not be sent is tried again, in minutes; the last one repeats. */
const retryMinutes = [1, 5, 15, 60];

/** Mails a reader: each chat that is due by itself, or all chats of a daily digest together. */
export function deliverMail(deps: {
  readonly mailer: Mailer;
  readonly manager: EntityManager;
  readonly due: DueNotifications;
  readonly tokens: UnsubscribeTokens;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly counter: Counter;
}): Deliver {
  const { mailer, manager, due, clock, logger, counter } = deps;

  async function send(delivery: Delivery, messages: Group, mail: Mail): Promise<boolean> {
    const { mailbox } = delivery;
    try {
      failpoint("before-mail");
      await mailer.send(mail);
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
      logger.warn({ err: error, reader: mailbox.personId }, "A notification could not be mailed");
      const delay = retryMinutes[Math.min(messages[0].failures, retryMinutes.length - 1)] ?? 0;
      await due.postponeMail(messages, new Date(clock.now().getTime() + delay * aMinute));
      return true;
    }
    failpoint("after-mail");
    await due.settleMailed(mailbox.personId, messages, clock.now());
    failpoint("after-mail-recorded");
    counter.add("mail", "sent");
    return true;
  }

  return async (delivery, mayBegin) => {
    const { settings, mailbox } = delivery;
    const to = mailTo(delivery, deps);
    const isDaily = (message: DeliveredMessage) => mailFrequencyOf(message, settings) === "DAILY";
    const chats = groupBy(
      delivery.messages.filter((message) => !isDaily(message)),
      ({ chatId }) => chatId,
    );
    for (const chat of chats.filter((messages) => messages.some(({ isDue }) => isDue))) {
      if (!mayBegin() || !(await send(delivery, chat, chatMail(chat, to)))) return;
    }
    const [first, ...rest] = delivery.messages.filter(isDaily);
    if (!first || !mayBegin() || ![first, ...rest].some(({ isDue }) => isDue)) return;
    await send(delivery, [first, ...rest], digestMail([first, ...rest], to));
    logger.debug({ reader: mailbox.personId }, "Sent a digest");
  };
}

function mailTo(
  { mailbox, timeZone }: Delivery,
  { publicUrl, tokens }: { readonly publicUrl: string; readonly tokens: UnsubscribeTokens },
): MailTo {
  const { personId, email } = mailbox;
  const unsubscribeUrl = `${publicUrl}${unsubscribePath}?token=${tokens.issue(personId)}`;
  return { personId, email, timeZone, publicUrl, unsubscribeUrl };
}
