import { decideNotification } from "../../notifications/index.js";
import type { ReceivedMail } from "../support/servers/mailServer.js";
import type { ReceivedPush } from "../support/servers/pushService.js";
import type { Position } from "./importReaders.js";
import { type DrillReader, numbersIn } from "./readers.js";

/** When to push or email a waiting message; null if never. */
export type Waiting = { readonly pushAt: Date | null; readonly mailAt: Date | null };

/** `waiting` holds the messages that are still waiting, keyed by `positionKey`. */
export type Outcome = {
  readonly mails: readonly ReceivedMail[];
  readonly pushes: readonly ReceivedPush[];
  readonly waiting: ReadonlyMap<string, Waiting>;
};

export type Verdict = {
  /** One sentence for each difference between the actual notifications (sent or waiting) and what the rules require. */
  readonly problems: readonly string[];
  readonly messages: number;
  /** The number of messages that should have been emailed or pushed. */
  readonly notified: number;
  readonly mails: number;
  /** The number of emails that repeat a message from an earlier email; likewise for pushes. */
  readonly repeatedMails: number;
  readonly repeatedPushes: number;
};

export const positionKey = ({ chatId, seq }: Position): string => `${chatId} ${seq}`;

/** Compares the notifications that arrived with what `decideNotification` returns for each message. */
export function checkNotifications(
  readers: readonly DrillReader[],
  positions: ReadonlyMap<number, Position>,
  now: Date,
  { mails, pushes, waiting }: Outcome,
): Verdict {
  const mailed = numbersByReceiver(mails.map(({ to, raw }) => [String(to), raw.replaceAll("=\r\n", "")]));
  const pushed = numbersByReceiver(pushes.map(({ endpoint, payload }) => [endpoint, String(payload["body"])]));
  const problems: string[] = [];
  let notified = 0;
  for (const reader of readers) {
    const byMail = mailed.of(`${reader.id}@example.org`);
    const byPush = pushed.of(reader.device?.endpoint ?? "");
    for (const message of reader.messages) {
      const sent = { isMuted: reader.isMuted, isPushed: false, chatMailedAt: null };
      const { pushAt, mailAt } = decideNotification(message, reader, sent, now);
      const isDue = (at: Date | null) => at !== null && at <= now;
      const later = (at: Date | null) => (isDue(at) ? null : at);
      const rest = waiting.get(positionKey(positions.get(message.number) ?? { chatId: "", seq: 0 }));
      const compare = (what: string, is: Date | boolean | null, expected: Date | boolean | null) => {
        if (String(is) === String(expected)) return;
        problems.push(`${reader.name}: message ${message.number} ${what} is ${String(is)}, not ${String(expected)}`);
      };
      compare("emailed", byMail.delete(message.number), isDue(mailAt));
      // A push shows only its chat's latest message, so an earlier message that was due may be missing.
      const isPushed = byPush.delete(message.number);
      if (!isDue(pushAt) || message === reader.messages.at(-1)) compare("pushed", isPushed, isDue(pushAt));
      compare("waiting for an email", rest?.mailAt ?? null, later(mailAt));
      compare("waiting for a push", rest?.pushAt ?? null, later(pushAt));
      if (isDue(mailAt) || isDue(pushAt)) notified += 1;
    }
  }
  for (const { all } of [mailed, pushed]) {
    for (const [receiver, numbers] of all) {
      if (numbers.size > 0) problems.push(`${receiver} was notified of others' messages: ${[...numbers].join(", ")}`);
    }
  }
  return {
    ...{ problems, messages: positions.size, notified, mails: mails.length },
    ...{ repeatedMails: mailed.repeated, repeatedPushes: pushed.repeated },
  };
}

/** Groups message numbers by receiver, and counts repeated notifications. */
function numbersByReceiver(sent: readonly (readonly [receiver: string, text: string])[]) {
  const all = new Map<string, Set<number>>();
  let repeated = 0;
  for (const [receiver, text] of sent) {
    const known = all.get(receiver) ?? new Set();
    const numbers = numbersIn(text);
    if ([...numbers].some((number) => known.has(number))) repeated += 1;
    all.set(receiver, new Set([...known, ...numbers]));
  }
  return { all, repeated, of: (receiver: string) => all.get(receiver) ?? new Set<number>() };
}
