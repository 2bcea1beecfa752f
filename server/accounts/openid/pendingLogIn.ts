import { z } from "zod";
import type { Keys } from "../../platform/secrets/keys.js";
import { Role } from "../role.js";

/** How long a user may spend at the provider, in seconds. */
export const pendingLifetime = 10 * 60;

const shape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Null if the user only wants to log in. */
  role: z.enum([Role.STUDENT, Role.TEACHER]).nullable(),
  /** The path to redirect to afterward; null for the user's home page. */
  next: z.string().nullable(),
});

/** The state of a login while the user is at the provider. */
export type PendingLogIn = z.infer<typeof shape>;

const encryption = { alg: "dir", enc: "A256GCM" };

/** Encrypts pending logins, which the browser stores so that any node can complete them. */
export class PendingLogIns {
  constructor(private readonly keys: Keys) {}

  async seal(pending: PendingLogIn): Promise<string> {
    const { EncryptJWT } = await import("jose");
    const token = new EncryptJWT(pending).setProtectedHeader(encryption).setIssuedAt();
    return token.setExpirationTime(`${pendingLifetime}s`).encrypt(this.keys[0]);
  }

  /** Returns null if the pending login is forged, altered or expired. */
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
