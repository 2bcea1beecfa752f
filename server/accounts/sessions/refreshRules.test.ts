import { judgeRefresh } from "./refreshRules.js";

const now = new Date("2026-03-02T09:00:00Z");
const later = new Date("2026-03-20T09:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ["the newest token is exchanged", { expiresAt: later, usedAt: null }, null, "EXCHANGE"],
  ["another tab may share it for ten seconds", { expiresAt: later, usedAt: secondsAgo(10) }, null, "SHARE"],
  ["whoever brings it later ends the session", { expiresAt: later, usedAt: secondsAgo(10.001) }, null, "REVOKE"],
  ["it ends at its moment", { expiresAt: now, usedAt: null }, null, "REFUSE"],
  ["an old used one is only refused", { expiresAt: now, usedAt: secondsAgo(60) }, null, "REFUSE"],
  ["nothing revives a session that has ended", { expiresAt: later, usedAt: null }, secondsAgo(1), "REFUSE"],
  ["not even within the grace", { expiresAt: later, usedAt: secondsAgo(1) }, secondsAgo(1), "REFUSE"],
])("%s", (_story, token, revokedAt, verdict) => {
  expect(judgeRefresh(token, { revokedAt }, now)).toBe(verdict);
});
