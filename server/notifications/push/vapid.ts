import { createECDH, hkdfSync } from "node:crypto";

/** The key pair that identifies this server to push services (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/**
 * Derives the key pair from a secret. The secret is used for nothing else and is not rotated, because devices subscribe
 * with the public key and would have to subscribe again.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const curve = createECDH("prime256v1");
  // Use the original key, because `curve.getPrivateKey()` would strip leading zero bytes.
  const privateKey = Buffer.from(hkdfSync("sha256", secret, "", "web push", 32));
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
