import { readFileSync } from "node:fs";
import { join } from "node:path";
import { digestMinute, unreadBeforeMail } from "../../../server/notifications/decision/decideNotification.js";
import { copy, frequencies } from "../../features/accounts/notifications/copy";

const schema = readFileSync(join(__dirname, "../../../schema/schema.graphql"), "utf8");
const minutes = unreadBeforeMail / 60_000;
const inWords = new Map([
  [5, "five"],
  [10, "ten"],
  [15, "fifteen"],
  [20, "twenty"],
  [30, "thirty"],
]);

it("the notification settings and the API state how long the server actually waits before it sends an email", () => {
  expect(frequencies.UNREAD).toBe(`After ${minutes} minutes`);
  expect(copy.trialRequestsHint).toContain(`After being unread for ${minutes} minutes`);
  expect(schema).toContain(`Once they have been unread for ${inWords.get(minutes)} minutes`);
  expect(schema).toContain(`requests are emailed after ${inWords.get(minutes)} minutes`);
});

it("the notification settings state when the server actually sends the daily digest", () => {
  expect(frequencies.DAILY).toBe(`Once a day, at ${digestMinute / 60} a.m.`);
});
