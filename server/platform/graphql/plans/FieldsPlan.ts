import { isPromise, type Path, type Run } from "./position.js";

/** One field of an answer: its name there, and how its value is found and completed. */
export type FieldPlan = {
  readonly name: string;
  readonly execute: (run: Run, source: unknown, above: Path | undefined) => unknown;
};

type Answer = Record<string, unknown>;

/** The fields that are asked of one object type at one place of a document. */
export class FieldsPlan {
  constructor(private readonly fields: readonly FieldPlan[]) {}

  /** Executes all of them at once. An error that no field takes is thrown when nothing is waited for any more. */
  execute(run: Run, source: unknown, path: Path | undefined): unknown {
    const answer: Answer = {};
    let waits = false;
    try {
      for (const { name, execute } of this.fields) {
        const value = execute(run, source, path);
        answer[name] = value;
        if (isPromise(value)) waits = true;
      }
    } catch (error) {
      if (!waits) throw error;
      return settled(answer).finally(() => {
        throw error;
      });
    }
    return waits ? settled(answer) : answer;
  }

  /** Executes them one after the other, as a mutation's. */
  executeInTurn(run: Run, source: unknown): unknown {
    const take = (answer: Answer, { name, execute }: FieldPlan) => {
      const value = execute(run, source, undefined);
      const put = (found: unknown) => {
        answer[name] = found;
        return answer;
      };
      return isPromise(value) ? value.then(put) : put(value);
    };
    return this.fields.reduce<Answer | Promise<Answer>>(
      (answer, field) => (isPromise(answer) ? answer.then((done) => take(done, field)) : take(answer, field)),
      {},
    );
  }
}

/** The same answer with everything that was waited for in its place. */
function settled(answer: Answer): Promise<Answer> {
  return Promise.all(Object.values(answer)).then((values) => {
    Object.keys(answer).forEach((name, place) => (answer[name] = values[place]));
    return answer;
  });
}
