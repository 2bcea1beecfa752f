import { LogInDocument, RefreshSessionDocument } from "./generated/graphql.js";
import { post, retry, SaywellError, userErrorOf } from "./http.js";

/** An access token or API key; it never expires if `expiresAt` is missing or null. */
export type Access = { readonly accessToken: string; readonly expiresAt?: string | null };

export type Credentials = { readonly email: string; readonly password: string } | (() => Access | Promise<Access>);

/** Provides a valid access token and renews it after half its lifetime. */
export class Session {
  /** When to renew the token, in milliseconds since the epoch; Infinity if the token never expires. */
  renewAt = 0;
  private accessToken = "";
  private renewal: Promise<string> | null = null;
  /** The server's cookies, for programs without a cookie jar; a browser stores them itself. */
  private cookies: readonly string[] = [];

  constructor(
    private readonly url: string,
    private readonly credentials: Credentials,
    /** The minimum time to keep a token: if the local clock is fast, even a new token may seem to have expired. */
    private readonly minRenewalMs = 60_000,
  ) {}

  /**
   * Returns a valid access token. To replace a token that the server rejected, pass it as `refused`; throws `rejection`
   * if the replacement is the same token.
   */
  async token(refused = "", rejection?: SaywellError): Promise<string> {
    if (Date.now() < this.renewAt && this.accessToken !== refused) return this.accessToken;
    const token = await this.renew();
    const isOnlyToken = typeof this.credentials === "function" && token === refused;
    if (isOnlyToken) throw rejection ?? new SaywellError("The server rejected the token.", "UNAUTHENTICATED");
    return token;
  }

  /** Gets a new access token; concurrent calls share one request. */
  private renew(): Promise<string> {
    this.renewal ??= retry(() => this.newAccess())
      .then(({ accessToken, expiresAt }) => {
        this.accessToken = accessToken;
        const lifetimeMs = expiresAt == null ? Infinity : Date.parse(expiresAt) - Date.now();
        this.renewAt = Date.now() + Math.max(this.minRenewalMs, lifetimeMs / 2);
        return accessToken;
      })
      .finally(() => (this.renewal = null));
    return this.renewal;
  }

  private async newAccess(): Promise<Access> {
    const { url, credentials } = this;
    if (typeof credentials === "function") return credentials();
    if (this.renewAt > 0) {
      const headers: Record<string, string> = this.cookies.length > 0 ? { Cookie: this.cookies.join("; ") } : {};
      const { data, cookies } = await post(url, RefreshSessionDocument, {}, headers);
      const { session } = data.refreshSession;
      this.cookies = cookies;
      if (session != null) return session;
    }
    const { data, cookies } = await post(url, LogInDocument, { input: credentials });
    const { session, userErrors } = data.logIn;
    if (session == null) throw userErrorOf(userErrors[0]);
    this.cookies = cookies;
    return session;
  }
}
