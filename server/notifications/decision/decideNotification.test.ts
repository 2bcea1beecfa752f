import { type AlreadySent, decideNotification, type NotifiableMessage, type Reader } from "./decideNotification.js";
import { defaultSettings, type NotificationSettings } from "./settings.js";

const sentAt = new Date("2026-03-04T12:00:00Z");
const at = (time: string) => new Date(`2026-03-${time.length > 5 ? time : `04T${time}`}:00Z`);

const message: NotifiableMessage = {
  ...{ isTrialRequest: false, isRead: false, isRemoved: false, isAuthorSuspended: false },
  sentAt,
};
const reader: Reader = {
  ...{ settings: defaultSettings, isActive: true, isMailable: true, hasPush: true, isOnline: false },
  lastSeenAt: at("11:00"),
  timeZone: "UTC",
};
const sent: AlreadySent = { isMuted: false, isPushed: false, chatMailedAt: null };

type Row = {
  readonly given: string;
  readonly message?: Partial<NotifiableMessage>;
  readonly reader?: Partial<Reader>;
  readonly settings?: Partial<NotificationSettings>;
  readonly sent?: Partial<AlreadySent>;
  /** The time of the decision; by default 12:00, when the message is sent. */
  readonly now?: string;
  readonly push: string | null;
  readonly mail: string | null;
};

const night = { from: 22 * 60, to: 7 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };

const table: readonly Row[] = [
  { given: "an unread message to a reader who is away", push: "12:00", mail: "12:10" },
  { given: "a read message", message: { isRead: true }, push: null, mail: null },
  { given: "a removed message", message: { isRemoved: true }, push: null, mail: null },
  { given: "a suspended author", message: { isAuthorSuspended: true }, push: null, mail: null },
  { given: "a suspended reader", reader: { isActive: false }, push: null, mail: null },
  { given: "a muted chat", sent: { isMuted: true }, push: null, mail: null },
  { given: "a message delayed by a three-day outage", now: "07T12:01", push: null, mail: null },
  { given: "a message delayed by a two-day outage", now: "06T12:00", push: "06T12:00", mail: "06T12:00" },

  { given: "a reader who is connected", reader: { isOnline: true }, push: "12:01", mail: null },
  {
    given: "a reader who has connected since",
    reader: { lastSeenAt: at("12:05") },
    now: "12:06",
    push: "12:06",
    mail: null,
  },
  { given: "a reader who was never connected", reader: { lastSeenAt: null }, push: "12:00", mail: "12:10" },

  { given: "a reader without a subscribed device", reader: { hasPush: false }, push: null, mail: "12:10" },
  { given: "a message that was pushed", sent: { isPushed: true }, push: null, mail: "12:10" },
  { given: "an address that is unverified or has bounced", reader: { isMailable: false }, push: "12:00", mail: null },

  { given: "a message unread for ten minutes", sent: { isPushed: true }, now: "12:10", push: null, mail: "12:10" },
  { given: "a chat that was emailed at 11:50", sent: { chatMailedAt: at("11:50") }, push: "12:00", mail: "12:50" },
  { given: "a chat that was emailed at 10:00", sent: { chatMailedAt: at("10:00") }, push: "12:00", mail: "12:10" },

  { given: "a reader who has turned off emails", settings: { mail: "OFF" }, push: "12:00", mail: null },
  { given: "a reader with the daily digest", settings: { mail: "DAILY" }, push: "12:00", mail: "05T08:00" },
  {
    given: "a reader in Tokyo with the daily digest",
    settings: { mail: "DAILY" },
    reader: { timeZone: "Asia/Tokyo" },
    push: "12:00",
    mail: "04T23:00",
  },
  {
    given: "a daily digest that is an hour late",
    settings: { mail: "DAILY" },
    now: "05T09:00",
    push: "05T09:00",
    mail: "05T09:00",
  },
  {
    given: "a trial request to a reader who has turned off emails about messages",
    message: { isTrialRequest: true },
    settings: { mail: "OFF" },
    push: "12:00",
    mail: "12:10",
  },
  {
    given: "a trial request to a reader with the daily digest who doesn't always want trial requests emailed",
    message: { isTrialRequest: true },
    settings: { mail: "DAILY", trialRequests: false },
    push: "12:00",
    mail: "05T08:00",
  },
  {
    given: "a trial request to a reader who has unsubscribed",
    message: { isTrialRequest: true },
    settings: { mail: "OFF", trialRequests: false },
    push: "12:00",
    mail: null,
  },

  { given: "quiet hours at another time", settings: { quietHours: night }, push: "12:00", mail: "12:10" },
  { given: "quiet hours", settings: { quietHours: noon }, push: "13:00", mail: "13:00" },
  {
    given: "quiet hours that span midnight",
    settings: { quietHours: { from: 11 * 60, to: 7 * 60 } },
    push: "05T07:00",
    mail: "05T07:00",
  },
  {
    given: "quiet hours that begin before the email is due",
    settings: { quietHours: { from: 12 * 60 + 5, to: 14 * 60 } },
    push: "12:00",
    mail: "14:00",
  },
  {
    given: "quiet hours in Auckland, where it is 1:00",
    settings: { quietHours: night },
    reader: { timeZone: "Pacific/Auckland" },
    push: "18:00",
    mail: "18:00",
  },
  {
    given: "a digest that falls within the quiet hours",
    settings: { mail: "DAILY", quietHours: { from: 22 * 60, to: 9 * 60 } },
    push: "12:00",
    mail: "05T09:00",
  },
];

const shown = (moment: Date | null) => moment && moment.toISOString();

it.each(table)("for $given, decideNotification pushes at $push and emails at $mail", (row) => {
  const settings = { ...defaultSettings, ...row.settings };
  const decision = decideNotification(
    { ...message, ...row.message },
    { ...reader, settings, ...row.reader },
    { ...sent, ...row.sent },
    at(row.now ?? "12:00"),
  );
  const expected = [row.push, row.mail].map((time) => time && shown(at(time)));
  expect([shown(decision.pushAt), shown(decision.mailAt)]).toEqual(expected);
});
