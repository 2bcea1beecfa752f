import { judgeRefresh } from "./refreshRules.js";

const now = new Date("2026-03-02T09:00:00Z");
const later = new Date("2026-03-20T09:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ["exchanges an unused token", { expiresAt: later, usedAt: null }, null, "EXCHANGE"],
  ["shares a used token with another tab for ten seconds", { expiresAt: later, usedAt: secondsAgo(10) }, null, "SHARE"],
  [
    "revokes the session when a used token is reused after more than ten seconds",
    { expiresAt: later, usedAt: secondsAgo(10.001) },
    null,
    "REVOKE",
  ],
  ["rejects a token at the instant it expires", { expiresAt: now, usedAt: null }, null, "REFUSE"],
  [
    "rejects an expired used token without revoking the session",
    { expiresAt: now, usedAt: secondsAgo(60) },
    null,
    "REFUSE",
  ],
  ["rejects an unused token of a session that has ended", { expiresAt: later, usedAt: null }, secondsAgo(1), "REFUSE"],
  [
    "rejects a used token of a session that has ended, even within the grace period",
    { expiresAt: later, usedAt: secondsAgo(1) },
    secondsAgo(1),
    "REFUSE",
  ],
])("judgeRefresh %s", (_story, token, revokedAt, verdict) => {
  expect(judgeRefresh(token, { revokedAt }, now)).toBe(verdict);
});
