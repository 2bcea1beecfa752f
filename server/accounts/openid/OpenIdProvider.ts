import type { Configuration } from "openid-client" with { "resolution-mode": "import" };
import type { PendingLogIn } from "./pendingLogIn.js";

/** How to reach the provider, as an operator sets it. */
export type OpenIdSettings = {
  /** Its address, below which `/.well-known/openid-configuration` lies. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

/** What the provider says about somebody. */
export type OpenIdPerson = {
  readonly issuer: string;
  /** The provider's own, lasting id of the person. */
  readonly subject: string;
  /** As the provider writes it; null when it keeps it to itself. */
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** "" when it is unknown. */
  readonly name: string;
};

/** What lets the library speak plain http, under the name it has there. */
const overHttp = "allowInsecureRequests";
type Loosening = (configuration: Configuration) => void;

/** How long the provider may take to answer us, in seconds. */
const timeoutMs = 10;

/** An OpenID provider, spoken to in the code flow with PKCE; every answer is checked by `openid-client`. */
export class OpenIdProvider {
  private found: Promise<Configuration> | undefined;

  constructor(
    private readonly settings: OpenIdSettings,
    /** Where the provider sends people back to; it must be known there. */
    private readonly callbackUrl: string,
  ) {}

  /**
   * Begins a log-in: where to send the browser, and what to remember until it comes back.
   * @throws Error when the provider can't be reached or is not what it says
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
   * Ends it: exchanges the code that came with the query, and reads who it is from the ID token.
   * @throws Error when anything is not as it was begun, or the token is not the provider's, for us, and of now
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
    if (claims === undefined) throw new Error("The provider gave no ID token.");
    const { iss, sub } = claims;
    // Not every provider puts the address into the ID token; what it says at its own door is as good.
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
    // A provider that is away is asked again the next time.
    this.found ??= this.discover().catch((error: unknown) => {
      this.found = undefined;
      throw error;
    });
    return this.found;
  }

  private async discover(): Promise<Configuration> {
    const openid = await import("openid-client");
    const { issuer, clientId, clientSecret } = this.settings;
    const address = new URL(issuer);
    // The token comes from the provider's own address; its signature is checked all the same.
    const execute = [openid.enableNonRepudiationChecks];
    if (address.protocol === "http:") {
      // The library calls it deprecated so that it stands out; the settings let it happen on this machine only.
      execute.push(Reflect.get<{ [overHttp]: Loosening }, typeof overHttp>(openid, overHttp));
    }
    return openid.discovery(address, clientId, undefined, openid.ClientSecretPost(clientSecret), {
      execute,
      timeout: timeoutMs,
    });
  }
}
