import { createCipheriv, createDecipheriv, createHmac, type KeyObject, randomBytes } from "node:crypto";
import { keysFor } from "../secrets/keys.js";

const algorithm = "aes-256-gcm";
const nonceLength = 12;
const tagLength = 16;

/** Makes texts unreadable for whoever has the database alone, and fingerprints that nobody can guess backwards. */
export class Seal {
  private readonly encryption: KeyObject;
  private readonly fingerprints: KeyObject;

  /** Both keys are derived from `secret`, and are of use for nothing else that it signs. */
  constructor(secret: string) {
    [this.encryption] = keysFor("idempotency answers", [secret]);
    [this.fingerprints] = keysFor("idempotency requests", [secret]);
  }

  /** The same for the same parts; says nothing about them, be they a password. */
  fingerprint(parts: readonly (string | Buffer)[]): Buffer {
    const hash = createHmac("sha256", this.fingerprints);
    // Each part's length first, so that no two lists of parts look alike.
    for (const part of parts.map((one) => Buffer.from(one))) hash.update(`${part.length} `).update(part);
    return hash.digest();
  }

  /** Seals a text, bound to the place where it will lie. */
  close(text: string, place: Buffer): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv(algorithm, this.encryption, nonce).setAAD(place);
    return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  }

  /** Opens what `close` sealed. @throws Error when it was changed, moved or sealed with another secret */
  open(sealed: Buffer, place: Buffer): string {
    const [nonce, tag] = [sealed.subarray(0, nonceLength), sealed.subarray(-tagLength)];
    const decipher = createDecipheriv(algorithm, this.encryption, nonce).setAAD(place).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]).toString(
      "utf8",
    );
  }
}
