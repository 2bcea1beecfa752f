import { createECDH, hkdfSync } from "node:crypto";

/** The key pair with which this server identifies itself to push services (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/**
 * Derives the key pair from a secret. It has a secret of its own, which is not rotated: devices are subscribed to the
 * public key, and would have to subscribe anew.
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const curve = createECDH("prime256v1");
  // The curve would return the private key without zero bytes at its beginning.
  const privateKey = Buffer.from(hkdfSync("sha256", secret, "", "web push", 32));
  curve.setPrivateKey(privateKey);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
