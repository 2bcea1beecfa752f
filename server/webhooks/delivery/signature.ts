import { createHmac } from "node:crypto";

/** Formats a webhook's secret for its receiver: `whsec_` followed by Base64 (Standard Webhooks). */
export function toSecretText(secret: Buffer): string {
  return `whsec_${secret.toString("base64")}`;
}

/**
 * Returns the headers that identify and sign a delivery (Standard Webhooks). The id is the same on every attempt;
 * during a rotation, each secret adds a signature.
 */
export function signedHeaders(
  delivery: { readonly id: string; readonly body: string },
  secrets: readonly Buffer[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${delivery.id}.${timestamp}.${delivery.body}`;
  const sign = (secret: Buffer) => `v1,${createHmac("sha256", secret).update(content).digest("base64")}`;
  return {
    "webhook-id": delivery.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map(sign).join(" "),
  };
}
