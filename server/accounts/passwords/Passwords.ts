import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "../../platform/async/Semaphore.js";

// OWASP's smallest recommended setting of argon2id, which is the library's default variant: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costWords = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
// No password has this hash. It is there from the start, so that not even the first stranger is answered later.
const decoy = `${costWords}c2F5d2VsbC1kZWNveQ$${"0".repeat(43)}`;

// Two at a time leave two of Node's four worker threads to everyone else; whoever would wait for seconds is sent away.
const atOnce = 2;
const mayWait = 100;

/** Hashes and compares passwords, which costs time and memory on purpose, and only a few at a time. */
export class Passwords {
  private readonly turnstile = new Semaphore(atOnce, mayWait);

  /**
   * The argon2id hash of a password, with a salt of its own.
   * @throws DomainError UNAVAILABLE when too many wait already
   */
  hash(password: string): Promise<string> {
    return this.turnstile.pass(() => hash(password, cost));
  }

  /**
   * Whether a password belongs to a hash. Without a hash the same work is done and the answer is no, so that the time
   * does not tell whether an account exists.
   * @throws DomainError UNAVAILABLE when too many wait already
   */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const isRight = await this.turnstile.pass(() => verify(passwordHash ?? decoy, password));
    return isRight && passwordHash !== null;
  }

  /** Whether a hash was made with another cost than today's, and is to be made anew when its password comes by. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(costWords);
  }
}
