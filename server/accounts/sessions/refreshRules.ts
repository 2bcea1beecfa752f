/** How long a refresh token lives after it was issued, in milliseconds: 30 days. */
export const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/** How long a token that was exchanged already may be exchanged again, in milliseconds: two tabs may ask at once. */
export const refreshGrace = 10 * 1000;

/**
 * What to do with a refresh token that is shown:
 * - EXCHANGE: it is the newest; it and every other unused token of its session are used up, a new one is issued
 * - SHARE: it was used a moment ago, by another tab; a further one is issued and nothing is used up
 * - REVOKE: it was used long ago, so two parties hold tokens of this session; the session ends for both
 * - REFUSE: it or its session has ended
 */
export type RefreshVerdict = "EXCHANGE" | "SHARE" | "REVOKE" | "REFUSE";

/** Judges a refresh token by its own state and that of its session. */
export function judgeRefresh(
  token: { readonly expiresAt: Date; readonly usedAt: Date | null },
  session: { readonly revokedAt: Date | null },
  now: Date,
): RefreshVerdict {
  if (session.revokedAt !== null || token.expiresAt <= now) return "REFUSE";
  if (token.usedAt === null) return "EXCHANGE";
  return now.getTime() - token.usedAt.getTime() <= refreshGrace ? "SHARE" : "REVOKE";
}
