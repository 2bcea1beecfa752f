import { hash, verify } from "@node-rs/argon2";
import { Turnstile } from "./Turnstile.js";

// OWASP's smallest recommended setting of argon2id, which is the library's default variant: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Two at a time leave two of Node's four worker threads to everyone else; whoever would wait for seconds is sent away.
const atOnce = 2;
const mayWait = 100;

/** Hashes and compares passwords, which costs time and memory on purpose, and only a few at a time. */
export class Passwords {
  private readonly turnstile = new Turnstile(atOnce, mayWait);
  private decoy: Promise<string> | undefined;

  /**
   * The argon2id hash of a password, with a salt of its own.
   * @throws Refusal UNAVAILABLE when too many wait already
   */
  hash(password: string): Promise<string> {
    return this.turnstile.pass(() => hash(password, cost));
  }

  /**
   * Whether a password belongs to a hash. Without a hash the same work is done and the answer is no, so that the time
   * does not tell whether an account exists.
   * @throws Refusal UNAVAILABLE when too many wait already
   */
  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    this.decoy ??= hash("", cost);
    const compared = passwordHash ?? (await this.decoy);
    return (await this.turnstile.pass(() => verify(compared, password))) && passwordHash !== null;
  }
}
