import { toMail, verificationEmail } from "../../../server/accounts/index.js";
import { chatMail, digestMail, type MailedMessage } from "../../../server/notifications/mail/messageMail.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { axeViolations } from "../support/axe.js";
import { type BrowserWindow, openWindow } from "../support/browser.js";

const origin = "https://saywell.example";
const to = {
  ...{ personId: "0199c0de-0000-7000-8000-000000000001", email: "amelia@example.org" },
  ...{ timeZone: "Europe/Vienna", locale: "de-AT", publicUrl: origin },
  unsubscribeUrl: `${origin}/notifications/unsubscribe?token=0199c0de`,
};
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 13, minute));
const message = (seq: number, content: string, authorName = "Nora L."): MailedMessage => ({
  ...{ chatId: `0199c0de-0000-7000-8000-00000000${authorName.length}000`, seq, authorName, content },
  ...{ isTrialRequest: false, sentAt: at(seq) },
});
const question = message(3, "Hello Amelia!\nDo you teach on Sundays?");
const chat = [
  ...[1, 2, 4].map((seq) => message(seq, `This is number ${seq}, and <b>not bold</b>.`)),
  message(5, "Averylongwordwithoutaspace".repeat(12)),
  message(6, "I want to practice conversation before I move to Vienna in the spring. ".repeat(12)),
  message(7, "هل تدرّسين يوم الأحد؟"),
] as const;
/** The longest name that a student can have. */
const longName = "Maximiliane".repeat(10).slice(0, 100);

const mails = {
  "about one message": chatMail([question], to),
  "about several messages": chatMail([question, ...chat], to),
  "about a trial request": chatMail([{ ...question, isTrialRequest: true }], to),
  "about a message from a student with a long name": chatMail([message(3, "Hi!", longName)], to),
  "with a daily digest": digestMail([question, ...chat, message(9, "Hi!", "Max O."), message(8, "¿Hola?", "Uma")], to),
  "with a daily digest of messages from a student with a long name": digestMail([message(3, "Hi!", longName)], to),
  "that verifies an address": toMail(to.email, verificationEmail(`${origin}/verify-email#${"aB3".repeat(14)}`)),
};

describeWith("chromium")("the email", () => {
  let window: BrowserWindow;
  beforeAll(async () => {
    window = await openWindow(origin);
  });

  it.each(Object.entries(mails))(
    "%s is readable on a phone and on a desktop, in light and dark mode",
    async (_, { html }) => {
      const { page, troubles } = window;
      await page.setContent(html);
      for (const width of [390, 600]) {
        await page.setViewportSize({ width, height: 800 });
        const violations = await axeViolations(page);
        // Email clients show the email inside a page of their own, so ignore missing landmarks.
        expect(violations.filter((violation) => !/^light: (landmark-one-main|region):/.test(violation))).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(troubles).toEqual([]);
    },
  );
});
