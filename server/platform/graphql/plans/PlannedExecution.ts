import { LRUCache } from "lru-cache";
import {
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from "graphql";
import { buildExecutionContext } from "graphql/execution/execute.js";
import type { FieldsPlan } from "./FieldsPlan.js";
import { PlanMaker, TooLarge } from "./PlanMaker.js";
import { isPromise, type Run } from "./position.js";

/** How many fields of plans are remembered, and of one plan at most; a large page of ours asks for 300. */
const remembered = 20_000;
const largest = 1000;
/** The one name that would not become an ordinary field of an answer. */
const unfitName = "__proto__";

type Known = {
  readonly id: number;
  /** The variables that decide which fields are left out; null where the document is not to be planned. */
  readonly conditions: readonly string[] | null;
};
type Planning = { readonly plan: FieldsPlan | null; readonly size: number };

/**
 * Executes operations as graphql-js does, those that come again by a plan that is made once. What graphql-js would refuse
 * before it begins it still refuses itself: documents, operation names and variables are its own.
 */
export class PlannedExecution {
  private readonly documents = new WeakMap<DocumentNode, WeakMap<OperationDefinitionNode, Known>>();
  private readonly plans = new LRUCache<string, Planning>({ maxSize: remembered, sizeCalculation: ({ size }) => size });
  private operations = 0;

  /** Executes a valid document. */
  execute(args: ExecutionArgs): ExecutionResult | Promise<ExecutionResult> {
    const run = buildExecutionContext(args);
    if (!("schema" in run)) return { errors: run };
    const plan = this.planFor(run, args.document);
    return plan === null ? execute(args) : answer(run, plan);
  }

  /**
   * Executes a valid document again and again, each time for another root, and only when the time before has been answered:
   * what a subscription does.
   */
  repeat(args: ExecutionArgs): Repetition {
    return new Repetition(args, this);
  }

  /** The plan for an execution; null for an operation that came for the first time, or is not worth one. */
  planFor(run: Run, document: DocumentNode): FieldsPlan | null {
    const { id, conditions: names } = this.known(run, document);
    if (names === null) return null;
    const given = names.filter((name) => Object.hasOwn(run.variableValues, name));
    const conditions = Object.fromEntries(given.map((name) => [name, run.variableValues[name]]));
    const key = names.length === 0 ? String(id) : `${id} ${JSON.stringify(conditions)}`;
    const planning = this.plans.get(key);
    if (planning === undefined) {
      this.plans.set(key, { plan: null, size: 1 });
      return null;
    }
    if (planning.plan !== null || planning.size > 1) return planning.plan;
    const made = make(run, conditions);
    this.plans.set(key, made);
    return made.plan;
  }

  private known({ operation }: Run, document: DocumentNode): Known {
    const operations = this.documents.get(document) ?? new WeakMap<OperationDefinitionNode, Known>();
    const known = operations.get(operation) ?? { id: this.operations++, conditions: conditionsIn(document) };
    this.documents.set(document, operations.set(operation, known));
    return known;
  }
}

/** A document that is executed again and again; between its items it holds no more than what it goes on with. */
export class Repetition {
  private run: Run | null = null;
  private plan: FieldsPlan | null = null;

  constructor(
    private readonly args: ExecutionArgs,
    private readonly execution: PlannedExecution,
  ) {}

  /** Executes the document for a root. */
  execute(rootValue: unknown): ExecutionResult | Promise<ExecutionResult> {
    const { args } = this;
    if (this.run === null || this.run.collectedErrors.errors.length > 0) {
      const begun = buildExecutionContext(args);
      if (!("schema" in begun)) return { errors: begun };
      this.run = begun;
    }
    this.plan ??= this.execution.planFor(this.run, args.document);
    if (this.plan === null) return execute({ ...args, rootValue });
    this.run.rootValue = rootValue;
    return answer(this.run, this.plan);
  }
}

function make({ schema, fragments, operation }: Run, conditions: Record<string, unknown>): Planning {
  const root = schema.getRootType(operation.operation);
  const maker = new PlanMaker({ schema, fragments, conditions }, largest);
  try {
    return { plan: root ? maker.planOf(operation, root) : null, size: maker.size + 1 };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { plan: null, size: 2 };
  }
}

/** The variables that @skip and @include ask for; null in a document that asks for a name that can't be planned. */
function conditionsIn(document: DocumentNode): readonly string[] | null {
  const names = new Set<string>();
  const answered = new Set<string>();
  visit(document, {
    Field: ({ alias, name }) => {
      answered.add((alias ?? name).value);
    },
    Directive: (directive) => {
      for (const { value } of directive.arguments ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return answered.has(unfitName) ? null : [...names];
}

function answer(run: Run, plan: FieldsPlan): ExecutionResult | Promise<ExecutionResult> {
  const refuse = (error: unknown) => {
    run.collectedErrors.add(error as GraphQLError, undefined);
    return respond(run, null);
  };
  try {
    const isMutation = run.operation.operation === OperationTypeNode.MUTATION;
    const data = isMutation ? plan.executeInTurn(run, run.rootValue) : plan.execute(run, run.rootValue, undefined);
    return isPromise(data) ? data.then((found) => respond(run, found), refuse) : respond(run, data);
  } catch (error) {
    return refuse(error);
  }
}

function respond({ collectedErrors: { errors } }: Run, data: unknown): ExecutionResult {
  const found = data as Record<string, unknown> | null;
  return errors.length === 0 ? { data: found } : { errors, data: found };
}
