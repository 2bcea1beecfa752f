import { Field, ObjectType } from "type-graphql";
import { DomainError } from "../errors/DomainError.js";

/** One reason why a mutation was rejected. */
@ObjectType({ description: "Why something was refused." })
export class Problem {
  @Field(() => String, { description: "A word for programs, as EMAIL_TAKEN." })
  code!: string;

  @Field(() => String, { description: "A sentence for people." })
  reason!: string;

  @Field(() => String, { nullable: true, description: "The input field it is about; null when it is about the whole." })
  field?: string | null;
}

/** The base of every mutation's payload: its problems, empty on success. */
@ObjectType()
export abstract class Payload {
  @Field(() => [Problem], { description: "Why it was refused; empty when it was done." })
  problems!: Problem[];
}

/**
 * Runs a mutation and returns a domain error as data: the payload of `work`, or only the problems. Any other error is
 * rethrown.
 */
export async function answer<T extends object>(work: () => Promise<T>): Promise<Partial<T> & { problems: Problem[] }> {
  try {
    return { ...(await work()), problems: [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { problems: error.problems.map((problem) => ({ ...problem })) } as Partial<T> & { problems: Problem[] };
  }
}
