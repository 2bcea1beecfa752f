import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from "node:crypto";
import { keysFor } from "../secrets/keys.js";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** Encrypts strings so that database access alone does not reveal them, and computes irreversible fingerprints. */
export class Seal {
  private readonly encryption: KeyObject;
  private readonly fingerprints: KeyObject;

  constructor(secret: string) {
    [this.encryption] = keysFor("idempotency answers", [secret]);
    [this.fingerprints] = keysFor("idempotency requests", [secret]);
  }

  /** Returns a keyed hash of the parts, which reveals nothing about them, even if one of them is a password. */
  fingerprint(parts: readonly (string | Buffer)[]): Buffer {
    const hash = createHmac("sha256", this.fingerprints);
    // Each part is prefixed with its length, so that different lists never produce the same input.
    for (const part of parts.map((value) => Buffer.from(value))) hash.update(`${part.length} `).update(part);
    return hash.digest();
  }

  /** Encrypts a string and authenticates it together with `context`, so that it can't be moved to another row. */
  close(text: string, context: Buffer): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.encryption, nonce).setAAD(context);
    return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * Decrypts a string that `close` encrypted with the same context.
   * @throws Error if the string was changed, moved to another row or encrypted with another secret
   */
  open(sealed: Buffer, context: Buffer): string {
    const [nonce, tag] = [sealed.subarray(0, nonceLength), sealed.subarray(-tagLength)];
    const decipher = createDecipheriv(algorithm, this.encryption, nonce).setAAD(context).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]).toString(
      "utf8",
    );
  }
}
