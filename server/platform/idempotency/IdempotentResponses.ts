import { deleteInBatches } from "../async/deleteInBatches.js";
import type { Database } from "../database/database.js";
import { newId } from "../ids.js";
import type { Secrets } from "../secrets/keys.js";
import { DomainError } from "../errors/DomainError.js";
import { IdempotentResponseRow } from "./IdempotentResponseRow.js";
import { Seal } from "./seal.js";

export type KeyedRequest = {
  /** The scope within which the key is unique: an account or API key id, or a constant for anonymous clients. */
  readonly scope: string;
  readonly key: string;
  /** The request's path, body and so on; a retry must have the same parts. */
  readonly parts: readonly (string | Buffer)[];
  /** How long the response is replayed, in seconds. */
  readonly keptFor: number;
};

/**
 * A claim to process a request. `keep` stores its response, or calls `expire` if the response is larger than
 * `maxStoredBytes`; `expire` allows a retry with the same ID, as if the node had crashed; `release` allows a retry as
 * if there had been no attempt, unless an earlier attempt had the same ID. None of them rejects.
 */
export type Claim<Answer> = {
  readonly id: string;
  keep(answer: Answer): Promise<void>;
  expire(): Promise<void>;
  release(): Promise<void>;
};

/** `isRepeated` is true if the response was replayed and no work was done. */
export type KeyedAnswer<Answer> = { readonly answer: Answer; readonly isRepeated: boolean };

const printableKey = /^[\x21-\x7e]{1,255}$/;

export const replayedForSeconds = 24 * 60 * 60;

/** The maximum size of a stored response as JSON: enough for the longest message, even if each character is escaped. */
export const maxStoredBytes = 32 * 1024;

/** How long until a retry can take over an unfinished request; longer than any request takes to process. */
const claimLasts = "2 minutes";

/** Few enough rows for one statement to delete within its timeout. */
const batch = 5000;

/** Replays the stored response when a request is sent again, to any node, with the same idempotency key. */
export class IdempotentResponses {
  private readonly seals: readonly [Seal, ...Seal[]];

  /**
   * The first secret encrypts the responses, which may contain tokens; the other secrets only decrypt earlier
   * responses.
   */
  constructor(
    private readonly database: Pick<Database, "dataSource">,
    [secret, ...others]: Secrets,
  ) {
    this.seals = [new Seal(secret), ...others.map((other) => new Seal(other))];
  }

  /**
   * Processes a request, or returns the stored response if the request has already been processed. The response must be
   * JSON-serializable. If the work fails, nothing is stored, so that the request can be retried.
   * @throws DomainError CONFLICT while the same request is being processed, INVALID if the key was used for another
   * request, MALFORMED for a malformed key
   */
  async once<Answer>(request: KeyedRequest, work: () => Promise<Answer>): Promise<KeyedAnswer<Answer>> {
    const begun = await this.begin<Answer>(request);
    if ("answer" in begun) return { ...begun, isRepeated: true };
    try {
      const answer = await work();
      await begun.keep(answer);
      return { answer, isRepeated: false };
    } catch (error) {
      await begun.release();
      throw error;
    }
  }

  /** Claims a request, or returns its response if it has already been processed; throws as `once` does. */
  async begin<Answer>({ scope, key, parts, keptFor }: KeyedRequest): Promise<Claim<Answer> | { answer: Answer }> {
    if (!printableKey.test(key)) {
      const reason = "The Idempotency-Key must have 1 to 255 printable ASCII characters and no spaces.";
      throw DomainError.of("MALFORMED", "BAD_IDEMPOTENCY_KEY", reason);
    }
    const [seal] = this.seals;
    const request = seal.fingerprint([scope, key, ...parts]);
    const newClaim = newId();
    const claim = await this.claim({ scope, key, request, claim: newClaim });
    if (claim === null) return { answer: JSON.parse(await this.known(scope, key, parts)) as Answer };
    const { manager } = this.database.dataSource;
    const expire = async () => {
      await manager.update(IdempotentResponseRow, { claim }, { expiresAt: () => "now()" }).catch(() => undefined);
    };
    const forget = async () => {
      await manager.delete(IdempotentResponseRow, { claim }).catch(() => undefined);
    };
    return {
      id: claim,
      // The work is done, so the caller gets the response even if it can't be stored; retries are then rejected as
      // "in progress" until the claim expires.
      keep: async (answer) => {
        const text = JSON.stringify(answer);
        if (Buffer.byteLength(text) > maxStoredBytes) await expire();
        else await this.keep({ claim, request }, seal.close(text, request), keptFor).catch(() => undefined);
      },
      expire,
      release: claim === newClaim ? forget : expire,
    };
  }

  /** Deletes expired responses and claims, and returns how many; safe to run on several nodes at once. */
  async deleteExpired(): Promise<number> {
    const { dataSource } = this.database;
    const expired = dataSource
      .createQueryBuilder(IdempotentResponseRow, "response")
      .select("response.claim")
      .where("response.expiresAt <= now()")
      .andWhere("(response.sealed is not null or response.expiresAt <= now() - make_interval(secs => :seconds))", {
        seconds: replayedForSeconds,
      })
      .limit(batch)
      .setLock("pessimistic_write")
      .setOnLocked("skip_locked");
    const remove = dataSource
      .createQueryBuilder()
      .delete()
      .from(IdempotentResponseRow)
      .where(`claim in (${expired.getQuery()})`)
      .setParameters(expired.getParameters());
    return deleteInBatches(async () => (await remove.execute()).affected ?? 0);
  }

  /**
   * Claims a key. Returns the claim's id: the given one if the key is unused, or the earlier one if the key has
   * expired; null if the key is in use.
   */
  private async claim(row: Pick<IdempotentResponseRow, "scope" | "key" | "request" | "claim">): Promise<string | null> {
    const inserted = await this.database.dataSource
      .createQueryBuilder()
      .insert()
      .into(IdempotentResponseRow)
      .values({ ...row, sealed: null, expiresAt: () => `now() + interval '${claimLasts}'` })
      .orUpdate(["request", "expires_at", "sealed"], ["scope", "key"], {
        overwriteCondition: { where: "idempotent_answer.expires_at <= now()" },
      })
      .returning("claim")
      .execute();
    const [claimed] = inserted.raw as { claim: string }[];
    return claimed?.claim ?? null;
  }

  /** Returns the stored response to a request, as JSON; throws as `once` does if there is none. */
  private async known(scope: string, key: string, parts: KeyedRequest["parts"]): Promise<string> {
    const row = await this.database.dataSource.manager.findOneBy(IdempotentResponseRow, { scope, key });
    // During a secret rotation, the response may have been stored under the other secret.
    const seal = row && this.seals.find((one) => one.fingerprint([scope, key, ...parts]).equals(row.request));
    if (row && !seal) {
      const reason = "This Idempotency-Key was used for another request.";
      throw DomainError.of("INVALID", "IDEMPOTENCY_KEY_REUSED", reason);
    }
    if (row?.sealed && seal) return seal.open(row.sealed, row.request);
    // If there is no row, the work has failed in the meantime; the client can retry in this case, too.
    const reason = "The same request is still being processed. Please try again in a moment.";
    throw new DomainError("CONFLICT", [{ code: "REQUEST_IN_PROGRESS", reason }], 1);
  }

  /** Stores a response under a new id, so that its key can be used for other work once the response has expired. */
  private async keep(
    claimed: Pick<IdempotentResponseRow, "claim" | "request">,
    sealed: Buffer,
    keptFor: number,
  ): Promise<void> {
    await this.database.dataSource
      .createQueryBuilder()
      .update(IdempotentResponseRow)
      .set({ sealed, claim: newId(), expiresAt: () => "now() + make_interval(secs => :keptFor)" })
      .where(claimed)
      .setParameters({ keptFor })
      .execute();
  }
}
