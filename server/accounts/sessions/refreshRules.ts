/** The lifetime of a refresh token in milliseconds: 30 days. */
export const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/** How long a used token may be exchanged again, in milliseconds, because two tabs may refresh at the same time. */
export const refreshGrace = 10 * 1000;

/**
 * What to do with a presented refresh token:
 * - EXCHANGE: it is the newest; it and every other unused token of its session are marked used, and a new one is issued
 * - SHARE: it was used a moment ago, by another tab; a new one is issued and none is marked used
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
