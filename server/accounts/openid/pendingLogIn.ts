import { z } from "zod";
import type { Keys } from "../../platform/secrets/keys.js";
import { Role } from "../role.js";

/** How long somebody may take at the provider, in seconds: 10 minutes. */
export const pendingLifetime = 10 * 60;

const shape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** What a newcomer becomes; null for who only wants to log in. */
  role: z.enum([Role.STUDENT, Role.TEACHER]).nullable(),
  /** The path to go to afterwards; null for the person's own first page. */
  next: z.string().nullable(),
});

/** What must be remembered of somebody while they are at the provider. */
export type PendingLogIn = z.infer<typeof shape>;

const encryption = { alg: "dir", enc: "A256GCM" };

/** Seals that in a text for the browser to keep, so that any node can go on. */
export class PendingLogIns {
  constructor(private readonly keys: Keys) {}

  /** Seals a log-in that has begun. */
  async seal(pending: PendingLogIn): Promise<string> {
    const { EncryptJWT } = await import("jose");
    const token = new EncryptJWT(pending).setProtectedHeader(encryption).setIssuedAt();
    return token.setExpirationTime(`${pendingLifetime}s`).encrypt(this.keys[0]);
  }

  /** Opens it again; null when it is none of ours, was changed, or took too long. */
  async open(sealed: string): Promise<PendingLogIn | null> {
    const { jwtDecrypt } = await import("jose");
    const options = {
      keyManagementAlgorithms: [encryption.alg],
      contentEncryptionAlgorithms: [encryption.enc],
      requiredClaims: ["exp"],
    };
    const attempts = this.keys.map((key) => jwtDecrypt(sealed, key, options));
    return Promise.any(attempts).then(
      ({ payload }) => shape.parse(payload),
      () => null,
    );
  }
}
