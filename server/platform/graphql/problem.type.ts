import { Field, InterfaceType, ObjectType, registerEnumType } from "type-graphql";
import { DomainError, type ProblemDetails } from "../errors/DomainError.js";
import { type ErrorCode, errorCodes } from "../errors/errorCodes.js";

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

/** What the errors of all payloads have in common. */
@InterfaceType({ description: "Why a mutation was refused. Each payload has a type of its own, with its codes." })
export abstract class UserError {
  @Field(() => String, { description: "A sentence for people." })
  reason!: string;

  @Field(() => String, { nullable: true, description: "The input field it is about; null when it is about the whole." })
  field?: string | null;
}

/** The base of every mutation's payload, as `answer` fills it: its errors, empty on success. */
export type Refusable = { readonly userErrors: readonly ProblemDetails[]; readonly problems: Problem[] };

/**
 * Creates the base of a payload: its errors with their own type and enum of codes. `name` is the payload's without
 * "Payload", `codes` those that its mutations refuse with.
 */
export function payloadOf(name: string, codes: readonly ErrorCode[]): abstract new () => Refusable {
  const Code = Object.fromEntries(codes.map((code) => [code, code]));
  registerEnumType(Code, {
    name: `${name}UserErrorCode`,
    description: `Why ${name}Payload may be refused, for programs. More values can be added.`,
    valuesConfig: Object.fromEntries(codes.map((code) => [code, { description: errorCodes[code] }])),
  });

  @ObjectType(`${name}UserError`, { implements: UserError, description: `Why it was refused, in ${name}Payload.` })
  class PayloadUserError extends UserError {
    readonly code!: ErrorCode;

    @Field(() => Code, { name: "code", nullable: true, description: "The code; null for one that is not listed yet." })
    listedCode(): ErrorCode | null {
      return codes.includes(this.code) ? this.code : null;
    }
  }

  @ObjectType()
  abstract class Payload implements Refusable {
    @Field(() => [PayloadUserError], { description: "Why it was refused; empty when it was done." })
    readonly userErrors!: readonly ProblemDetails[];

    @Field(() => [Problem], {
      description: "Why it was refused; empty when it was done.",
      deprecationReason: "Use `userErrors` instead. Goes after 2027-06-30.",
    })
    readonly problems!: Problem[];
  }
  return Payload;
}

/**
 * Runs a mutation and returns a domain error as data: the payload of `work`, or only the errors. Any other error is
 * rethrown.
 */
export async function answer<T extends object>(work: () => Promise<T>): Promise<Partial<T> & Refusable> {
  try {
    return { ...(await work()), userErrors: [], problems: [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem }));
    return { ...({} as Partial<T>), userErrors: problems, problems };
  }
}
