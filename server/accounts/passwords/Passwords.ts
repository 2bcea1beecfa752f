import { hash, verify } from "@node-rs/argon2";
import { Semaphore } from "../../platform/async/Semaphore.js";

// OWASP's minimum recommendation for argon2id, the library's default variant: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
// No password has this hash. It is a constant, not computed on first use, so that even the first login with an unknown
// email address takes no longer than others.
const decoy = `${costPrefix}c2F5d2VsbC1kZWNveQ$${"0".repeat(43)}`;

// Two concurrent hashes leave two of Node's four worker threads free; a request that would have to wait for several
// seconds is rejected.
const maxConcurrent = 2;
const maxWaiting = 100;

/** Hashes and verifies passwords, a few at a time, because both are deliberately expensive. */
export class Passwords {
  private readonly semaphore = new Semaphore(maxConcurrent, maxWaiting);

  /** @throws DomainError UNAVAILABLE when too many calls are already waiting */
  hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(password, cost));
  }

  /**
   * Returns whether a password matches a hash. Without a hash, does the same work and returns false, so that the timing
   * does not reveal whether an account exists.
   * @throws DomainError UNAVAILABLE when too many calls are already waiting
   */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const isRight = await this.semaphore.run(() => verify(passwordHash ?? decoy, password));
    return isRight && passwordHash !== null;
  }

  /** Returns whether a hash was computed at an outdated cost and should be replaced at the next login. */
  isOutdated(passwordHash: string): boolean {
    return !passwordHash.startsWith(costPrefix);
  }
}
