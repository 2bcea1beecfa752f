import { getArgumentValues, type GraphQLSchema } from "graphql";
import { bounds, outOfBounds } from "./platform/graphql/bounds.js";
import { type Asked, Operation, type RootField } from "./platform/graphql/Operation.js";
import { operationCost } from "./platform/graphql/operationCost.js";
import type { Doers } from "./platform/limits/Doers.js";
import type { Limits } from "./platform/limits/Limits.js";
import type { Allowance } from "./platform/limits/rate.js";
import type { Doer, LimitKind } from "./platform/limits/rules.js";

/** What a field of the root counts as, beside the call itself and its cost; each alias counts. */
const kinds: Readonly<Record<string, readonly LimitKind[]>> = {
  logIn: ["doors", "logIn"],
  signUpStudent: ["doors", "signUp"],
  signUpTutor: ["doors", "signUp"],
  refreshSession: ["doors"],
  startOpenId: ["doors"],
  requestPasswordReset: ["doors", "reset"],
  resetPassword: ["doors", "passwords"],
  changePassword: ["passwords"],
  startChat: ["messages"],
  sendMessage: ["messages"],
  editMessage: ["messages"],
  removeMessage: ["messages"],
  leaveReview: ["messages"],
  tutors: ["searches"],
};

/** An operation within its bounds, before it is counted. */
export type Weighed = {
  /** Null where nothing is executed: there is none of the name that was asked for. */
  readonly operation: Operation | null;
  /** What it costs, in objects that it may bring back. */
  readonly cost: number;
};

/** What was counted of an operation. */
export type Taken = {
  /** What is left by the rule that leaves least; null where nothing is counted. */
  readonly allowance: Allowance | null;
  /** Whoever wants to come in by it, and by what that was counted. */
  readonly entering: readonly { readonly kind: LimitKind; readonly doer: Doer }[];
};

/** Bounds what one operation may ask for, and counts it before anything of it is done. */
export class OperationLimits {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly parts: { readonly limits: Limits; readonly doers: Doers },
  ) {}

  /**
   * Says what an operation that is about to be executed costs.
   * @throws GraphQLError (400) beyond a bound
   */
  weigh(asked: Asked): Weighed {
    const operation = Operation.of(this.schema, asked);
    if (operation === null) return { operation, cost: 0 };
    if (operation.rootFields().length > bounds.rootFields) {
      throw outOfBounds("rootFields", "The operation asks too much of the root", operation.node);
    }
    const cost = operationCost(operation);
    if (cost > bounds.cost) throw outOfBounds("cost", `The operation may bring back ${cost} objects`, operation.node);
    return { operation, cost };
  }

  /**
   * Counts an operation that is about to be executed; `cookies` is the Cookie header it came with.
   * @throws Refusal TOO_MANY beyond a limit
   */
  async take({ operation, cost }: Weighed, doer: Doer, cookies?: string): Promise<Taken> {
    if (operation === null) return { allowance: null, entering: [] };
    const { limits, doers } = this.parts;
    const counts = [await limits.take("calls", doer), await limits.take("cost", doer, cost)];
    const entering = [];
    for (const field of operation.rootFields()) {
      const about = doers.about(doer, emailIn(field, operation), cookies);
      for (const kind of kinds[field.field.name] ?? []) {
        counts.push(await limits.take(kind, about));
        if (about.subject !== undefined && kind !== "doors") entering.push({ kind, doer: about });
      }
    }
    return { allowance: tightest(counts), entering };
  }

  /** Somebody has come in by an operation: its count is given back. Answers the cookie that makes the device known. */
  async cameIn({ entering }: Taken): Promise<string | null> {
    const [only, ...others] = entering;
    if (only === undefined || others.length > 0) return null;
    if (only.kind === "logIn") await this.parts.limits.giveBack("logIn", only.doer);
    return this.parts.doers.devices.cookieFor(only.doer.subject ?? "");
  }
}

function emailIn({ node, field }: RootField, { variables }: Operation): unknown {
  try {
    const input: unknown = getArgumentValues(field, node, variables)["input"];
    return typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
  } catch {
    // Arguments that don't fit are refused when they are used.
    return undefined;
  }
}

function tightest(counts: readonly (Allowance | null)[]): Allowance | null {
  const known = counts.filter((count) => count !== null);
  return known.sort((one, other) => one.remaining / one.most - other.remaining / other.most)[0] ?? null;
}
