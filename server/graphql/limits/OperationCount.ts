import {
  type DocumentNode,
  getArgumentValues,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { bounds, maxValidationErrors, outOfBounds } from "./bounds.js";
import { type CoercedOperation, operationCost, type RootField, rootFieldsOf } from "./operationCost.js";
import { subjectOf } from "../../platform/limits/RateLimitSubjects.js";
import { type Allowance, isTighter } from "../../platform/limits/rate.js";
import type { RateLimitSubject, LimitKind } from "../../platform/limits/rules.js";
import type { Services } from "../../services.js";

/** The limits that each root field counts against, besides those on calls and cost. A field counts once per alias. */
const kinds: Readonly<Record<string, readonly LimitKind[]>> = {
  logIn: ["authentication", "logIn"],
  signUpStudent: ["authentication", "signUp"],
  signUpTutor: ["authentication", "signUp"],
  refreshSession: ["authentication"],
  renewConnection: ["authentication"],
  startOpenId: ["authentication"],
  requestPasswordReset: ["authentication", "reset"],
  resetPassword: ["authentication", "passwords"],
  requestLogInLink: ["authentication", "logInLink"],
  logInByLink: ["authentication", "passwords"],
  changePassword: ["passwords"],
  createApiKey: ["apiKeys"],
  startChat: ["messages"],
  sendMessage: ["messages"],
  editMessage: ["messages"],
  removeMessage: ["messages"],
  leaveReview: ["messages"],
  tutors: ["searches"],
  countries: ["searches"],
};

/** The cost of an operation that is rejected before execution: parsing and validating it takes time, too. */
const rejectedCost = 50;

/** A valid document, and the variables as sent. */
export type RequestedOperation = {
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
};

/**
 * Enforces the bounds on an operation and counts it against its caller's rate limits: the call before parsing, the rest
 * before execution.
 */
export class OperationCount {
  /** The operation's cost, measured in objects and long texts that it may return; null until the cost is known. */
  cost: number | null = null;
  /** The tightest remaining allowance; null if nothing is counted. */
  allowance: Allowance | null = null;
  private isCharged = false;
  /** The email address that the caller has logged in or signed up with; null if neither. */
  private enteredEmail: string | null = null;

  /** `cookies` is the request's Cookie header. */
  constructor(
    private readonly dependencies: Pick<Services, "limits" | "rateLimitSubjects"> & { readonly schema: GraphQLSchema },
    private readonly caller: RateLimitSubject,
    private readonly cookies: string | undefined,
  ) {}

  /** Counts actions of a kind; throws DomainError TOO_MANY if a limit is exceeded. */
  async take(kind: LimitKind, caller: RateLimitSubject = this.caller, times = 1): Promise<void> {
    const allowance = await this.dependencies.limits.take(kind, caller, times);
    if (allowance !== null && (this.allowance === null || isTighter(allowance, this.allowance))) {
      this.allowance = allowance;
    }
  }

  /**
   * Counts an operation that is about to be executed. Its variables are coerced once and shared by every count. If they
   * are invalid, returns their errors, which execution would also report; otherwise, returns none.
   * @throws GraphQLError (400) if a bound is exceeded, DomainError TOO_MANY if a limit is exceeded
   */
  async charge({ document, node, variables }: RequestedOperation): Promise<readonly GraphQLError[]> {
    const { schema } = this.dependencies;
    const { errors, coerced } = getVariableValues(schema, node.variableDefinitions ?? [], variables ?? {}, {
      maxErrors: maxValidationErrors,
    });
    if (errors) {
      await this.chargeRejected();
      return errors.map(asInputError);
    }
    const operation = { schema, document, node, variables: coerced };
    const fields = rootFieldsOf(operation);
    if (fields.length > bounds.rootFields) {
      throw outOfBounds("rootFields", "The operation selects too many fields at the root", node);
    }
    this.cost = operationCost(operation, variables ?? {});
    if (this.cost > bounds.cost) {
      throw outOfBounds("cost", `The operation may return too much: it costs ${this.cost}`, node);
    }
    await this.take("cost", this.caller, this.cost);
    this.isCharged = true;
    for (const field of fields) await this.takeField(field, operation);
    return [];
  }

  /** Counts the cost of parsing an operation that is not executed, unless the operation was already counted. */
  async chargeRejected(): Promise<void> {
    if (this.isCharged) return;
    this.isCharged = true;
    this.cost ??= rejectedCost;
    // The caller gets the original error, even if this charge exceeds a limit.
    await this.take("cost", this.caller, rejectedCost).catch(() => undefined);
  }

  /** Refunds a login with the correct password. */
  async refundLogIn(email: string): Promise<void> {
    const { limits, rateLimitSubjects } = this.dependencies;
    await limits.refund("logIn", rateLimitSubjects.about(this.caller, email, this.cookies));
  }

  /** Records the email address of a caller who has logged in or signed up. */
  enteredAs(email: string): void {
    this.enteredEmail = subjectOf(email);
  }

  /** Returns the cookie that identifies the device; null unless the caller has logged in or signed up. */
  deviceCookie(): string | null {
    const { devices } = this.dependencies.rateLimitSubjects;
    return this.enteredEmail === null ? null : devices.cookieFor(this.enteredEmail);
  }

  private async takeField({ node, field }: RootField, { variables }: CoercedOperation): Promise<void> {
    const fieldKinds = kinds[field.name] ?? [];
    if (fieldKinds.length === 0) return;
    const { input } = getArgumentValues(field, node, variables);
    const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
    const caller = this.dependencies.rateLimitSubjects.about(this.caller, email, this.cookies);
    for (const kind of fieldKinds) await this.take(kind, caller);
  }
}

const asInputError = ({ message, nodes, originalError }: GraphQLError) =>
  new GraphQLError(message, { nodes: nodes ?? null, originalError, extensions: { code: "BAD_USER_INPUT" } });
