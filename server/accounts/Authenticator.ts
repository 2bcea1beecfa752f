import { DomainError } from "../platform/errors/DomainError.js";
import { apiKeyEnded } from "./apiKeys/ApiKeyAccess.js";
import { looksLikeApiKey } from "./apiKeys/keyToken.js";
import type { From } from "./audit/AuditTrail.js";
import type { AccountDependencies } from "./dependencies.js";
import type { Access } from "./sessions/AccessTokens.js";
import { sessionEnded } from "./sessions/Sessions.js";
import { watchRevocations } from "./sessions/watchRevocations.js";
import { type RenewableAccess, requireViewer, type Viewer } from "./viewer.type.js";

/**
 * Identifies viewers by access token or API key; notifies listeners of revoked sessions and revoked or expired keys.
 */
export class Authenticator {
  constructor(private readonly dependencies: AccountDependencies) {}

  /**
   * Resolves a connection's access token or API key to its viewer and expiry. Detects a revocation within a second.
   * @throws DomainError UNAUTHENTICATED: BAD_TOKEN, TOKEN_EXPIRED or SESSION_ENDED; for an API key, BAD_API_KEY,
   * UNKNOWN_API_KEY or API_KEY_ENDED
   */
  async accessOf(token: string, from: From = null): Promise<Access> {
    const { accessTokens, apiKeyAccess } = this.dependencies;
    if (looksLikeApiKey(token)) return { viewer: await apiKeyAccess.viewerOf(token, from), expiresAt: null };
    const access = await accessTokens.read(token);
    await this.requireActive(access.viewer);
    return access;
  }

  /**
   * Renews a connection's access with a new token for the same account, and returns the token's expiry.
   * @throws DomainError UNAUTHENTICATED if there is no viewer or `accessOf` rejects the token, INVALID if there is no
   * connection, FORBIDDEN for an API key or another account's token
   */
  async renewConnection(viewer: Viewer | null, accessToken: string, connection: RenewableAccess | null): Promise<Date> {
    const { id } = requireViewer(viewer);
    if (connection === null) {
      throw DomainError.of("INVALID", "NO_CONNECTION", "Only a WebSocket connection has a token to renew.");
    }
    const access = await this.dependencies.accessTokens.read(accessToken);
    await this.requireActive(access.viewer);
    if (access.viewer.id !== id) {
      throw DomainError.of("FORBIDDEN", "OTHER_ACCOUNT", "This token belongs to another account.", "accessToken");
    }
    connection.grant(access);
    return access.expiresAt;
  }

  /** Resolves a request's access token or API key to its viewer; throws like `accessOf`. */
  async viewerOf(token: string, from: From = null): Promise<Viewer> {
    if (looksLikeApiKey(token)) return this.dependencies.apiKeyAccess.viewerOf(token, from);
    const { viewer } = await this.dependencies.accessTokens.recall(token);
    await this.requireActive(viewer);
    return viewer;
  }

  /**
   * Checks that the viewer's session or API key is still active; detects a revocation within a second.
   * @throws DomainError UNAUTHENTICATED (SESSION_ENDED or API_KEY_ENDED) otherwise
   */
  async requireActive(viewer: Viewer): Promise<void> {
    if (viewer.scopes !== null) return this.dependencies.apiKeyAccess.requireActive(viewer);
    if (!(await this.dependencies.sessions.revocations.isActive(viewer.credentialId))) throw sessionEnded();
  }

  /** Records that an open connection uses the viewer's API key, if any; for requests, `viewerOf` does this. */
  noteUse(viewer: Viewer, from: From): void {
    if (viewer.scopes !== null) this.dependencies.apiKeyAccess.noteUse(viewer, from);
  }

  /** Polls once a second for sessions and keys revoked on any node, and for expired keys; returns a stop function. */
  watchRevocations(onError: (error: unknown) => void): () => void {
    const { apiKeyAccess, database, sessions } = this.dependencies;
    const stops = [sessions, apiKeyAccess].map((ending) =>
      watchRevocations(database, { ending, onEnd: (id) => ending.revocations.noteEnd(id), onError }),
    );
    return () => stops.forEach((stop) => stop());
  }

  /**
   * Calls `listener`, possibly more than once, when a session or key is revoked or a key expires; `reason` is the error
   * to report when closing the connections of that session or key.
   */
  onEnded(listener: (credentialId: string, reason: DomainError) => void): void {
    this.dependencies.sessions.revocations.onEnd((id) => listener(id, sessionEnded()));
    this.dependencies.apiKeyAccess.revocations.onEnd((id) => listener(id, apiKeyEnded()));
  }
}
