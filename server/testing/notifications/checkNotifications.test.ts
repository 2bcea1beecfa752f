import { checkNotifications, positionKey, type Waiting } from "./checkNotifications.js";
import { contentOf, makeReaders } from "./readers.js";

const now = new Date("2026-11-23T09:30:00Z");
const push = { subscribe: () => ({ endpoint: "https://push.example/device", p256dh: "", auth: "" }) };
const [away, trial, , noMails] = makeReaders(4, now, push, 0);
const numbers = [away, trial, noMails].flatMap((reader) => reader?.messages.map(({ number }) => number) ?? []);
const positions = new Map(numbers.map((number) => [number, { chatId: "chat", seq: number }]));

const mailTo = (reader: typeof away, numbers: readonly number[]) => ({
  from: "hello@saywell.example",
  to: [`${reader?.id ?? ""}@example.org`],
  raw: numbers.map(contentOf).join("\r\n"),
});
const all = (reader: typeof away) => reader?.messages.map(({ number }) => number) ?? [];
const verdictOn = (mails: readonly ReturnType<typeof mailTo>[], waiting: ReadonlyMap<string, Waiting> = new Map()) => {
  const readers = [away, trial, noMails].flatMap((reader) => (reader ? [reader] : []));
  return checkNotifications(readers, positions, now, { mails, pushes: [], waiting });
};

describe("the notification checker", () => {
  it("finds no problem if all readers were notified as the rules require", () => {
    expect(verdictOn([mailTo(away, all(away)), mailTo(trial, all(trial))])).toMatchObject({
      ...{ problems: [], notified: 10, mails: 2, repeatedMails: 0 },
    });
  });

  it("finds a message that was never emailed", () => {
    const { problems } = verdictOn([mailTo(away, all(away).slice(1)), mailTo(trial, all(trial))]);
    expect(problems).toEqual([`away: message ${String(all(away)[0])} emailed is false, not true`]);
  });

  it("finds an email to a reader who wants none, and an email with another reader's message", () => {
    const mails = [mailTo(away, all(away)), mailTo(trial, all(trial)), mailTo(noMails, all(noMails).slice(0, 1))];
    expect(verdictOn(mails).problems).toEqual([
      `wants no emails: message ${String(all(noMails)[0])} emailed is true, not false`,
    ]);
    const wrong = [mailTo(away, [...all(away), ...all(noMails).slice(0, 1)]), mailTo(trial, all(trial))];
    expect(verdictOn(wrong).problems).toEqual([expect.stringContaining("was notified of others' messages")]);
  });

  it("counts an email that repeats a message, and finds a message that is still waiting", () => {
    const mails = [mailTo(away, all(away)), mailTo(away, all(away).slice(-1)), mailTo(trial, all(trial))];
    expect(verdictOn(mails).repeatedMails).toBe(1);
    const rest = { mailAt: now, pushAt: null };
    const waiting = new Map([[positionKey({ chatId: "chat", seq: numbers[0] ?? 0 }), rest]]);
    expect(verdictOn(mails, waiting).problems).toHaveLength(1);
  });
});
