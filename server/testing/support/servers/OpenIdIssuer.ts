import { createHash, randomBytes, type webcrypto } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";
import { atTheEnd } from "../atTheEnd.js";

export type OpenIdAccount = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
};

/** How to forge ID tokens: with other claims, another algorithm, or a key that the provider doesn't publish. */
export type Deceit = {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly algorithm?: "none" | "HS256";
  readonly foreignKey?: boolean;
};

type Grant = { readonly account: OpenIdAccount; readonly request: URLSearchParams; used: boolean };
type Key = webcrypto.CryptoKey;
type Keys = { readonly sign: Key; readonly published: object; readonly foreign: Key };

/** Our server's registration with the provider. */
export const openIdClient = { clientId: "saywell-tests", clientSecret: "the provider and saywell know this" };

/**
 * A local OpenID provider: discovery, authorization with consent, code exchange with PKCE, and a JWKS endpoint. It
 * checks requests strictly, and issues valid tokens unless a test sets `deceit`.
 */
export class OpenIdIssuer {
  /** The account that is logged in to the provider. */
  account: OpenIdAccount = { sub: "1", email: "nora@example.org", email_verified: true, name: "Nora Lind" };
  /** What to forge in the next ID tokens; empty for valid tokens. */
  deceit: Deceit = {};
  private readonly grants = new Map<string, Grant>();

  private constructor(
    private readonly server: Server,
    private readonly keys: Keys,
    readonly origin: string,
  ) {}

  /** Starts a provider, which is stopped at the end of the test file. */
  static async start(): Promise<OpenIdIssuer> {
    const { exportJWK, generateKeyPair } = await import("jose");
    const [own, foreign] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
    const published = { ...(await exportJWK(own.publicKey)), kid: "1", alg: "RS256", use: "sig" };
    const server = createServer();
    // A different site from our server's (127.0.0.1), so that browsers treat requests between them as cross-site.
    await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const issuer = new OpenIdIssuer(server, { sign: own.privateKey, published, foreign: foreign.privateKey }, origin);
    server.on("request", (request, response) => void issuer.serve(request, response));
    atTheEnd(() => issuer.stop());
    return issuer;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Our server's settings for this provider. */
  get settings() {
    return { issuer: this.origin, ...openIdClient };
  }

  /** Grants consent; returns the URL that the browser is redirected to. */
  consents(authorizationUrl: string): URL {
    const request = new URL(authorizationUrl).searchParams;
    const code = randomBytes(16).toString("hex");
    this.grants.set(code, { account: this.account, request, used: false });
    return back(request, { code });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.origin);
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (pathname === "/.well-known/openid-configuration") json(200, this.metadata());
    else if (pathname === "/jwks") json(200, { keys: [this.keys.published] });
    else if (pathname === "/authorize") response.setHeader("content-type", "text/html").end(this.page(searchParams));
    else if (pathname === "/token") {
      const refusal = this.check(new URLSearchParams(await text(request)));
      if (typeof refusal === "string") json(400, { error: refusal });
      else
        json(200, { access_token: "at", token_type: "Bearer", expires_in: 60, id_token: await this.idToken(refusal) });
    } else response.writeHead(404).end();
  }

  private metadata() {
    const at = (path: string) => `${this.origin}${path}`;
    return {
      issuer: this.origin,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      userinfo_endpoint: at("/userinfo"),
      jwks_uri: at("/jwks"),
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  private page(request: URLSearchParams): string {
    const link = (url: URL, label: string) => `<p><a href="${url.href.replaceAll("&", "&amp;")}">${label}</a></p>`;
    const cancelled = back(request, { error: "access_denied" });
    const url = `${this.origin}/authorize?${request.toString()}`;
    return `<title>Provider</title>${link(this.consents(url), `Continue as ${this.account.email ?? ""}`)}${link(cancelled, "Cancel")}`;
  }

  /** Returns the grant for a token request, or an OAuth error code. */
  private check(params: URLSearchParams): Grant | string {
    const { clientId, clientSecret } = openIdClient;
    if (params.get("client_id") !== clientId || params.get("client_secret") !== clientSecret) return "invalid_client";
    const grant = this.grants.get(params.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(params.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      grant !== undefined &&
      !grant.used &&
      grant.request.get("code_challenge_method") === "S256" &&
      grant.request.get("code_challenge") === challenge &&
      grant.request.get("redirect_uri") === params.get("redirect_uri");
    if (!isRight) return "invalid_grant";
    grant.used = true;
    return grant;
  }

  private async idToken({ account, request }: Grant): Promise<string> {
    const { SignJWT, UnsecuredJWT } = await import("jose");
    const { claims, algorithm, foreignKey } = this.deceit;
    const now = Math.floor(Date.now() / 1000);
    const said = {
      ...{ iss: this.origin, aud: openIdClient.clientId, iat: now, exp: now + 300, nonce: request.get("nonce") },
      ...account,
      ...claims,
    };
    if (algorithm === "none") return new UnsecuredJWT(said).encode();
    if (algorithm === "HS256") {
      const key = new TextEncoder().encode(openIdClient.clientSecret);
      return new SignJWT(said).setProtectedHeader({ alg: "HS256" }).sign(key);
    }
    const key = foreignKey ? this.keys.foreign : this.keys.sign;
    return new SignJWT(said).setProtectedHeader({ alg: "RS256", kid: "1" }).sign(key);
  }
}

function back(request: URLSearchParams, answer: Readonly<Record<string, string>>): URL {
  const url = new URL(request.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries({ ...answer, state: request.get("state") ?? "" })) {
    url.searchParams.set(name, value);
  }
  return url;
}
