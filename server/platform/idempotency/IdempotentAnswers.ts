import type { Database } from "../database/database.js";
import { newId } from "../ids.js";
import type { Secrets } from "../secrets/keys.js";
import { DomainError } from "../errors/DomainError.js";
import { IdempotentAnswerRow } from "./IdempotentAnswerRow.js";
import { Seal } from "./seal.js";

/** A request that carries a key: within a scope, the key stands for this request and no other. */
export type KeyedRequest = {
  /** Whose keys these are: an account's id, or a word for everybody who has none. */
  readonly scope: string;
  readonly key: string;
  /** All that makes the request what it is. */
  readonly parts: readonly (string | Buffer)[];
  /** For how long its answer is given again, in seconds. */
  readonly keptFor: number;
};

/** What came of a request; `isRepeated` when it was answered before and nothing was done now. */
export type KeyedAnswer<Answer> = { readonly answer: Answer; readonly isRepeated: boolean };

/** How long a request may be worked on before another may take its place: longer than any of them takes. */
const claimLasts = "2 minutes";

/** Gives the answer of a request again when the same request comes once more, on whatever node. */
export class IdempotentAnswers {
  private readonly seals: readonly [Seal, ...Seal[]];

  /** The secrets hide the answers, which may contain tokens, from whoever reads the database. */
  constructor(
    private readonly database: Pick<Database, "dataSource">,
    [secret, ...others]: Secrets,
  ) {
    this.seals = [new Seal(secret), ...others.map((other) => new Seal(other))];
  }

  /**
   * Does the work of a request, unless it was done before. The answer must be plain data. Work that fails is not
   * remembered, so that it may be tried again.
   * @throws DomainError CONFLICT while the same request is being worked on, INVALID when the key stood for another request
   */
  async once<Answer>(
    { scope, key, parts, keptFor }: KeyedRequest,
    work: () => Promise<Answer>,
  ): Promise<KeyedAnswer<Answer>> {
    const [seal] = this.seals;
    const request = seal.fingerprint([scope, key, ...parts]);
    const claim = newId();
    const isNew = await this.claim({ scope, key, request, claim });
    if (!isNew) return { answer: JSON.parse(await this.known(scope, key, parts)) as Answer, isRepeated: true };
    try {
      const answer = await work();
      await this.keep(claim, seal.close(JSON.stringify(answer), request), keptFor);
      return { answer, isRepeated: false };
    } catch (error) {
      await this.database.dataSource.manager.delete(IdempotentAnswerRow, { claim }).catch(() => undefined);
      throw error;
    }
  }

  /** Takes a key for a request; false when it stands for one already. */
  private async claim(row: Pick<IdempotentAnswerRow, "scope" | "key" | "request" | "claim">): Promise<boolean> {
    await this.deleteSomeExpired();
    const inserted = await this.database.dataSource
      .createQueryBuilder()
      .insert()
      .into(IdempotentAnswerRow)
      .values({ ...row, sealed: null, expiresAt: () => `now() + interval '${claimLasts}'` })
      .orUpdate(["request", "claim", "expires_at", "sealed"], ["scope", "key"], {
        overwriteCondition: { where: "idempotent_answer.expires_at <= now()" },
      })
      .returning("claim")
      .execute();
    return (inserted.raw as unknown[]).length === 1;
  }

  /** Each request deletes a few expired rows, so that the table stays as small as a day is; nobody waits for another's. */
  private async deleteSomeExpired(): Promise<void> {
    const expired = this.database.dataSource
      .createQueryBuilder(IdempotentAnswerRow, "answer")
      .select("answer.claim")
      .where("answer.expiresAt < now() - interval '1 minute'")
      .orderBy("answer.expiresAt")
      .limit(5)
      .setLock("pessimistic_write")
      .setOnLocked("skip_locked");
    await this.database.dataSource
      .createQueryBuilder()
      .delete()
      .from(IdempotentAnswerRow)
      .where(`claim in (${expired.getQuery()})`)
      .execute();
  }

  /** The answer of a request that was done before. */
  private async known(scope: string, key: string, parts: KeyedRequest["parts"]): Promise<string> {
    const row = await this.database.dataSource.manager.findOneBy(IdempotentAnswerRow, { scope, key });
    // While a secret is being replaced, what was kept under the one before is recognised and read by that one.
    const seal = row && this.seals.find((one) => one.fingerprint([scope, key, ...parts]).equals(row.request));
    if (row && !seal) {
      const reason = "This Idempotency-Key was used for another request.";
      throw DomainError.of("INVALID", "IDEMPOTENCY_KEY_REUSED", reason);
    }
    // A row that has gone meanwhile belonged to work that failed: its repetition may come again.
    if (row?.sealed && seal) return seal.open(row.sealed, row.request);
    const reason = "The same request is being worked on. Please ask again in a moment.";
    throw new DomainError("CONFLICT", [{ code: "REQUEST_IN_PROGRESS", reason }], 1);
  }

  private async keep(claim: string, sealed: Buffer, keptFor: number): Promise<void> {
    await this.database.dataSource
      .createQueryBuilder()
      .update(IdempotentAnswerRow)
      .set({ sealed, expiresAt: () => "now() + make_interval(secs => :keptFor)" })
      .where({ claim })
      .setParameters({ keptFor })
      .execute();
  }
}
