import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.js";
import { isId } from "../../platform/ids.js";
import type { Secrets } from "../../platform/secrets/keys.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { Role } from "../role.js";
import type { Viewer } from "../viewer.type.js";

/** In milliseconds. */
export const accessLifetime = 15 * 60 * 1000;

/** `expiresAt` is null for an API key, whose expiry is detected by polling instead. */
export type Access = { readonly viewer: Viewer; readonly expiresAt: Date | null };

type TokenContent = { readonly viewer: Viewer; readonly expiresAt: Date };

const algorithm = "HS256";
const party = "saywell";

/** `id` is the JWT's `kid`. */
type NamedKey = { readonly id: string; readonly key: Uint8Array };

/** Issues and verifies access tokens, which are short-lived JWTs. */
export class AccessTokens {
  private readonly signing: NamedKey;
  private readonly accepted: ReadonlyMap<string, Uint8Array>;
  /** The contents of verified tokens, by token: a client sends the same token until it expires. */
  private readonly known = new LRUCache<string, TokenContent>({ max: 10_000 });

  constructor(
    secrets: Secrets,
    private readonly clock: Clock,
  ) {
    this.signing = named(secrets[0]);
    this.accepted = new Map(secrets.map(named).map(({ id, key }) => [id, key]));
  }

  async issue({ id, role, credentialId }: Omit<Viewer, "scopes">): Promise<{ accessToken: string; expiresAt: Date }> {
    const { SignJWT } = await import("jose");
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    const expiresAt = issuedAt + accessLifetime / 1000;
    const accessToken = await new SignJWT({ role, sid: credentialId })
      .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: this.signing.id })
      .setSubject(id)
      .setIssuer(party)
      .setAudience(party)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(this.signing.key);
    return { accessToken, expiresAt: new Date(expiresAt * 1000) };
  }

  /**
   * Verifies a token, and returns its content. Does not check whether the session is still active.
   * @throws DomainError UNAUTHENTICATED when the token is not one of ours (BAD_TOKEN) or has expired (TOKEN_EXPIRED)
   */
  async read(accessToken: string): Promise<TokenContent> {
    const { errors, jwtVerify } = await import("jose");
    try {
      const { payload } = await jwtVerify(accessToken, ({ kid }) => this.keyNamed(kid), {
        algorithms: [algorithm],
        issuer: party,
        audience: party,
        currentDate: this.clock.now(),
        requiredClaims: ["exp", "iat"],
      });
      const { sub, role, sid, exp } = payload;
      if (typeof sub !== "string" || !isId(sub) || typeof sid !== "string" || !isId(sid)) throw badToken();
      if (role !== Role.STUDENT && role !== Role.TEACHER) throw badToken();
      return { viewer: { id: sub, role, credentialId: sid, scopes: null }, expiresAt: new Date(Number(exp) * 1000) };
    } catch (error) {
      if (error instanceof errors.JWTExpired) {
        throw DomainError.of("UNAUTHENTICATED", "TOKEN_EXPIRED", "Your access has expired. Please log in again.");
      }
      throw error instanceof errors.JOSEError ? badToken() : error;
    }
  }

  /** Like `read`, but caches the content, for a token that is sent repeatedly. */
  async recall(accessToken: string): Promise<TokenContent> {
    const known = this.known.get(accessToken);
    if (known !== undefined && this.clock.now() < known.expiresAt) return known;
    const content = await this.read(accessToken);
    this.known.set(accessToken, content);
    return content;
  }

  private keyNamed(keyId: string | undefined): Uint8Array {
    const key = this.accepted.get(keyId ?? "");
    if (key === undefined) throw badToken();
    return key;
  }
}

function named(secret: string): NamedKey {
  const key = new TextEncoder().encode(secret);
  return { id: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
}

function badToken(): DomainError {
  return DomainError.of("UNAUTHENTICATED", "BAD_TOKEN", "This is not a valid access token. Please log in again.");
}
