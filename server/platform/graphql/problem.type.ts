import { Field, InterfaceType, ObjectType, registerEnumType } from "type-graphql";
import { DomainError, type ProblemDetails } from "../errors/DomainError.js";
import { type ErrorCode, errorCodes } from "../errors/errorCodes.js";

@ObjectType({ description: "A reason why a mutation was rejected." })
export class Problem {
  @Field(() => String, { description: "A machine-readable code, such as EMAIL_TAKEN." })
  code!: string;

  @Field(() => String, { description: "A human-readable explanation." })
  reason!: string;

  @Field(() => String, {
    nullable: true,
    description: "The input field that caused the error; null if it applies to the input as a whole.",
  })
  field?: string | null;
}

@InterfaceType({
  description: "A reason why a mutation was rejected. Each payload has its own error type, with its own codes.",
})
export abstract class UserError {
  @Field(() => String, { description: "A human-readable explanation." })
  reason!: string;

  @Field(() => String, {
    nullable: true,
    description: "The input field that caused the error; null if it applies to the input as a whole.",
  })
  field?: string | null;
}

/** Set by `toPayload`; empty on success. */
export type PayloadErrors = { readonly userErrors: readonly ProblemDetails[]; readonly problems: Problem[] };

/**
 * Creates a payload's base class, with its own error type and enum of error codes. `name` is the payload's name without
 * "Payload"; `codes` are the error codes that its mutations return.
 */
export function payloadOf(name: string, codes: readonly ErrorCode[]): abstract new () => PayloadErrors {
  const Code = Object.fromEntries(codes.map((code) => [code, code]));
  registerEnumType(Code, {
    name: `${name}UserErrorCode`,
    description: `The error codes of ${name}Payload. More values may be added.`,
    valuesConfig: Object.fromEntries(codes.map((code) => [code, { description: errorCodes[code] }])),
  });

  @ObjectType(`${name}UserError`, { implements: UserError, description: `An error in ${name}Payload.` })
  class PayloadUserError extends UserError {
    readonly code!: ErrorCode;

    @Field(() => Code, {
      name: "code",
      nullable: true,
      description: "The error code; null for a new code that the enum does not list yet.",
    })
    listedCode(): ErrorCode | null {
      return codes.includes(this.code) ? this.code : null;
    }
  }

  @ObjectType()
  abstract class Payload implements PayloadErrors {
    @Field(() => [PayloadUserError], {
      description: "The reasons why the mutation was rejected; empty if it succeeded.",
    })
    readonly userErrors!: readonly ProblemDetails[];

    @Field(() => [Problem], {
      description: "The reasons why the mutation was rejected; empty if it succeeded.",
      deprecationReason: "Use `userErrors` instead. Will be removed after 2027-06-30.",
    })
    readonly problems!: Problem[];
  }
  return Payload;
}

/** Returns the payload from `work`, or a payload with only the errors if `work` throws a domain error. */
export async function toPayload<T extends object>(work: () => Promise<T>): Promise<Partial<T> & PayloadErrors> {
  try {
    return { ...(await work()), userErrors: [], problems: [] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problems = error.problems.map((problem) => ({ ...problem }));
    return { ...({} as Partial<T>), userErrors: problems, problems };
  }
}
