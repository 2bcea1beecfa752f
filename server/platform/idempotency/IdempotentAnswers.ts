import type { Pool } from "pg";
import { newId } from "../ids.js";
import type { Secrets } from "../keys.js";
import { Refusal } from "../refusal.js";
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
    private readonly pool: Pool,
    [secret, ...others]: Secrets,
  ) {
    this.seals = [new Seal(secret), ...others.map((other) => new Seal(other))];
  }

  /**
   * Does the work of a request, unless it was done before. The answer must be plain data. Work that fails is not
   * remembered, so that it may be tried again.
   * @throws Refusal CONFLICT while the same request is being worked on, INVALID when the key stood for another request
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
      await this.pool.query("delete from idempotent_answer where claim = $1", [claim]).catch(() => undefined);
      throw error;
    }
  }

  /** Takes a key for a request; false when it stands for one already. */
  private async claim(place: { scope: string; key: string; request: Buffer; claim: string }): Promise<boolean> {
    const { scope, key, request, claim } = place;
    // Whoever comes in takes out a few of those whose time is over, so that the table stays as small as a day is.
    const text = `with old as (
        delete from idempotent_answer where claim in (
          select claim from idempotent_answer
          where expires_at < now() - interval '1 minute' and (scope, key) <> ($1, $2)
          order by expires_at limit 5 for update skip locked
        )
      )
      insert into idempotent_answer as a (scope, key, request, claim, expires_at)
      values ($1, $2, $3, $4, now() + interval '${claimLasts}')
      on conflict (scope, key) do update
        set request = excluded.request, claim = excluded.claim, expires_at = excluded.expires_at, sealed = null
        where a.expires_at <= now()`;
    const { rowCount } = await this.pool.query(text, [scope, key, request, claim]);
    return rowCount === 1;
  }

  /** The answer of a request that was done before. */
  private async known(scope: string, key: string, parts: KeyedRequest["parts"]): Promise<string> {
    const present = "select request, sealed from idempotent_answer where scope = $1 and key = $2";
    const { rows } = await this.pool.query<{ request: Buffer; sealed: Buffer | null }>(present, [scope, key]);
    const [row] = rows;
    // While a secret is being replaced, what was kept under the one before is recognised and read by that one.
    const seal = row && this.seals.find((one) => one.fingerprint([scope, key, ...parts]).equals(row.request));
    if (row && !seal) {
      const reason = "This Idempotency-Key was used for another request.";
      throw Refusal.because("INVALID", "IDEMPOTENCY_KEY_REUSED", reason);
    }
    // A row that has gone meanwhile belonged to work that failed: its repetition may come again.
    if (row?.sealed && seal) return seal.open(row.sealed, row.request);
    const reason = "The same request is being worked on. Please ask again in a moment.";
    throw new Refusal("CONFLICT", [{ code: "REQUEST_IN_PROGRESS", reason }], 1);
  }

  private async keep(claim: string, sealed: Buffer, keptFor: number): Promise<void> {
    const text = `update idempotent_answer set sealed = $2, expires_at = now() + $3 * interval '1 second' where claim = $1`;
    await this.pool.query(text, [claim, sealed, keptFor]);
  }
}
