import { type DocumentNode, getArgumentValues, getOperationAST, getVariableValues, type GraphQLSchema } from "graphql";
import { bounds, outOfBounds } from "./bounds.js";
import { type CoercedOperation, operationCost, type RootField, rootFieldsOf } from "./operationCost.js";
import type { RateLimitSubjects } from "../platform/limits/RateLimitSubjects.js";
import type { Limits } from "../platform/limits/Limits.js";
import type { Allowance } from "../platform/limits/rate.js";
import type { RateLimitSubject, LimitKind } from "../platform/limits/rules.js";

/** What a root field counts as, beside the call itself and its cost; each alias counts. */
const kinds: Readonly<Record<string, readonly LimitKind[]>> = {
  logIn: ["authentication", "logIn"],
  signUpStudent: ["authentication", "signUp"],
  signUpTutor: ["authentication", "signUp"],
  refreshSession: ["authentication"],
  startOpenId: ["authentication"],
  requestPasswordReset: ["authentication", "reset"],
  resetPassword: ["authentication", "passwords"],
  requestLogInLink: ["authentication", "logInLink"],
  logInByLink: ["authentication", "passwords"],
  changePassword: ["passwords"],
  startChat: ["messages"],
  sendMessage: ["messages"],
  editMessage: ["messages"],
  removeMessage: ["messages"],
  leaveReview: ["messages"],
  tutors: ["searches"],
};

/** What an operation costs that is refused before it is executed: reading and validating it took time too. */
const refusedCost = 50;

/** What is needed to count operations. */
export type OperationCountDependencies = {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly rateLimitSubjects: RateLimitSubjects;
};

/** An operation as a client asks for it: a valid document, and the variables as they were sent. */
export type RequestedOperation = {
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
};

/** Bounds what one operation may ask for, and counts it for its caller: the call before anything is read, the rest before it is executed. */
export class OperationCount {
  /** What the operation costs, in objects that it may return; null until that is known. */
  cost: number | null = null;
  /** What is left by the rule that leaves least; null where nothing is counted. */
  allowance: Allowance | null = null;
  private isCharged = false;
  /** The log-in or sign-up that was counted. */
  private entering: { readonly kind: LimitKind; readonly caller: RateLimitSubject }[] = [];

  private constructor(
    private readonly parts: OperationCountDependencies,
    private readonly caller: RateLimitSubject,
    private readonly cookies: string | undefined,
  ) {}

  /**
   * Counts a call; `cookies` is the Cookie header it came with.
   * @throws DomainError TOO_MANY beyond a limit
   */
  static async begin(
    parts: OperationCountDependencies,
    caller: RateLimitSubject,
    cookies?: string,
  ): Promise<OperationCount> {
    const count = new OperationCount(parts, caller, cookies);
    await count.take("calls");
    return count;
  }

  /**
   * Counts an operation that is about to be executed, with its variables coerced once.
   * @throws GraphQLError (400) beyond a bound, DomainError TOO_MANY beyond a limit
   */
  async charge({ document, operationName, variables }: RequestedOperation): Promise<void> {
    const { schema } = this.parts;
    const node = getOperationAST(document, operationName);
    const coerced = node && getVariableValues(schema, node.variableDefinitions ?? [], variables ?? {}).coerced;
    // No operation of this name, or variables that do not fit: execution reports it.
    if (!node || !coerced) return this.refused();
    const operation = { schema, document, node, variables: coerced };
    const fields = rootFieldsOf(operation);
    if (fields.length > bounds.rootFields) {
      throw outOfBounds("rootFields", "The operation selects too many fields at the root", node);
    }
    this.cost = operationCost(operation, variables ?? {});
    if (this.cost > bounds.cost) {
      throw outOfBounds("cost", `The operation may return ${this.cost} objects`, node);
    }
    await this.take("cost", this.caller, this.cost);
    this.isCharged = true;
    for (const field of fields) await this.takeField(field, operation);
  }

  /** Counts what reading an operation cost that is not executed; does nothing for one that was charged. */
  async refused(): Promise<void> {
    if (this.isCharged) return;
    this.isCharged = true;
    // Its caller gets the reason that is there already.
    await this.take("cost", this.caller, refusedCost).catch(() => undefined);
  }

  /** The caller has logged in or signed up: a log-in is given back. Returns the cookie by which the device is known. */
  async entered(): Promise<string | null> {
    const [only, ...others] = this.entering;
    if (only === undefined || others.length > 0) return null;
    if (only.kind === "logIn") await this.parts.limits.giveBack("logIn", only.caller);
    return this.parts.rateLimitSubjects.devices.cookieFor(only.caller.subject ?? "");
  }

  /** The caller has logged in otherwise than by an email address in the operation. */
  enteredAs(email: string): void {
    this.entering.push({ kind: "authentication", caller: { ...this.caller, subject: email } });
  }

  private async takeField({ node, field }: RootField, { variables }: CoercedOperation): Promise<void> {
    const fieldKinds = kinds[field.name] ?? [];
    if (fieldKinds.length === 0) return;
    const { input } = getArgumentValues(field, node, variables);
    const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
    const caller = this.parts.rateLimitSubjects.about(this.caller, email, this.cookies);
    for (const kind of fieldKinds) {
      await this.take(kind, caller);
      if (caller.subject !== undefined && kind !== "authentication") this.entering.push({ kind, caller });
    }
  }

  private async take(kind: LimitKind, caller: RateLimitSubject = this.caller, times = 1): Promise<void> {
    const allowance = await this.parts.limits.take(kind, caller, times);
    const share = (one: Allowance) => one.remaining / one.most;
    if (allowance !== null && (this.allowance === null || share(allowance) < share(this.allowance))) {
      this.allowance = allowance;
    }
  }
}
