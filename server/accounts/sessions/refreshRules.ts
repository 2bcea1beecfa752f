/** In milliseconds. */
export const refreshLifetime = 30 * 24 * 60 * 60 * 1000;

/** How long after its first use a token can be used again, in milliseconds: two tabs may refresh at the same time. */
export const refreshGrace = 10 * 1000;

/**
 * What to do with a refresh token:
 * - EXCHANGE: it is unused; mark it and every other unused token of its session as used, and issue a new one
 * - SHARE: it was used within `refreshGrace`, probably by another tab; issue a new one without marking any as used
 * - REVOKE: it was used longer ago than `refreshGrace`, so two parties may hold tokens of this session; revoke the
 *   session for both
 * - REFUSE: it has expired, or its session has been revoked
 */
export type RefreshVerdict = "EXCHANGE" | "SHARE" | "REVOKE" | "REFUSE";

/** Decides what to do with a refresh token. */
export function judgeRefresh(
  token: { readonly expiresAt: Date; readonly usedAt: Date | null },
  session: { readonly revokedAt: Date | null },
  now: Date,
): RefreshVerdict {
  if (session.revokedAt !== null || token.expiresAt <= now) return "REFUSE";
  if (token.usedAt === null) return "EXCHANGE";
  return now.getTime() - token.usedAt.getTime() <= refreshGrace ? "SHARE" : "REVOKE";
}
