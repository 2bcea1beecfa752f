import {
  defaultTypeResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  GraphQLError,
  type GraphQLAbstractType,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  locatedError,
  type OperationDefinitionNode,
  responsePathAsArray,
  TypeNameMetaFieldDef,
} from "graphql";
import { collectFields, collectSubfields } from "graphql/execution/collectFields.js";
import { getFieldDef } from "graphql/execution/execute.js";
import { inspect } from "graphql/jsutils/inspect.js";
import { type FieldPlan, FieldsPlan } from "./FieldsPlan.js";
import { infoOf, isPromise, type Path, type Position, type Run } from "./position.js";
import { runtimeTypeOf } from "./runtimeType.js";

/** Makes an answer's value of what a resolver gave. */
type Complete = (run: Run, value: unknown, path: Path) => unknown;

type Fields = ReadonlyMap<string, readonly FieldNode[]>;

/** An operation asks for more fields than are worth remembering. */
export class TooLarge extends Error {}

/** What a plan is made of; `conditions` are the variables that decide which fields are left out. */
export type Planned = {
  readonly schema: GraphQLSchema;
  readonly fragments: Record<string, FragmentDefinitionNode>;
  readonly conditions: Record<string, unknown>;
};

/**
 * Makes plans: what graphql-js finds out about an operation at every execution (which fields are asked for, what they are,
 * how their values are completed) is found out once. Each step of a plan is the step of graphql-js' execution of the same
 * name, in the same order, with its errors.
 */
export class PlanMaker {
  /** How many fields have been planned. */
  size = 0;

  /** @param most so many fields are planned at most */
  constructor(
    private readonly parts: Planned,
    private readonly most: number,
  ) {}

  /**
   * The plan of an operation.
   * @throws TooLarge
   */
  planOf({ selectionSet }: OperationDefinitionNode, root: GraphQLObjectType): FieldsPlan {
    const { schema, fragments, conditions } = this.parts;
    return this.fieldsOf(root, collectFields(schema, fragments, conditions, root, selectionSet));
  }

  private fieldsOf(parentType: GraphQLObjectType, fields: Fields): FieldsPlan {
    const plans = [...fields].map(([name, nodes]) => this.fieldOf(parentType, name, nodes));
    return new FieldsPlan(plans.filter((plan) => plan !== null));
  }

  private fieldOf(parentType: GraphQLObjectType, name: string, fieldNodes: readonly FieldNode[]): FieldPlan | null {
    if (++this.size > this.most) throw new TooLarge();
    const [node] = fieldNodes;
    const field = node && getFieldDef(this.parts.schema, parentType, node);
    if (!node || !field) return null;
    if (field === TypeNameMetaFieldDef) return { name, execute: () => parentType.name };
    const { type, args, resolve, name: fieldName } = field;
    const position = { parentType, fieldName, field, fieldNodes };
    const complete = this.completionOf(type, position);
    const pathIn = (above: Path | undefined): Path => ({ prev: above, key: name, typename: parentType.name });
    const argsOf = args.length === 0 ? () => ({}) : (run: Run) => getArgumentValues(field, node, run.variableValues);

    const refuse = failing(type, fieldNodes);
    const fulfil = (run: Run, value: unknown, path: Path) => {
      const completed = isPromise(value)
        ? value.then((found) => complete(run, found, path))
        : complete(run, value, path);
      return isPromise(completed) ? completed.then(undefined, (raw: unknown) => refuse(run, raw, path)) : completed;
    };
    if (resolve) {
      return {
        name,
        execute: (run, source, above) => {
          const path = pathIn(above);
          try {
            return fulfil(run, resolve(source, argsOf(run), run.contextValue, infoOf(run, position, path)), path);
          } catch (raw) {
            return refuse(run, raw, path);
          }
        },
      };
    }
    const read = (run: Run, source: unknown, above: Path | undefined) => {
      if ((typeof source !== "object" || source === null) && typeof source !== "function") {
        argsOf(run);
        return undefined;
      }
      const given = args.length === 0 ? undefined : argsOf(run);
      const value = (source as Record<string, unknown>)[fieldName];
      if (typeof value !== "function") return value;
      return (value as (...words: unknown[]) => unknown).call(
        source,
        given ?? {},
        run.contextValue,
        infoOf(run, position, pathIn(above)),
      );
    };
    const isLeaf = isLeafType(isNonNullType(type) ? type.ofType : type);
    return {
      name,
      execute: (run, source, above) => {
        // Of a value that lies in its object nobody asks where it is, unless it is wrong.
        let path = isLeaf ? undefined : pathIn(above);
        try {
          const value = read(run, source, above);
          if (path === undefined && isPromise(value)) path = pathIn(above);
          return path === undefined ? complete(run, value, nowhere) : fulfil(run, value, path);
        } catch (raw) {
          return refuse(run, raw, path ?? pathIn(above));
        }
      },
    };
  }

  private completionOf(type: GraphQLOutputType, position: Position): Complete {
    if (isNonNullType(type)) {
      const inner = this.completionOf(type.ofType, position);
      const { parentType, fieldName } = position;
      return (run, value, path) => {
        const completed = inner(run, value, path);
        if (completed !== null) return completed;
        throw new Error(`Cannot return null for non-nullable field ${parentType.name}.${fieldName}.`);
      };
    }
    const present = this.completionOfPresent(type, position);
    return (run, value, path) => {
      if (value instanceof Error) throw value;
      return value == null ? null : present(run, value, path);
    };
  }

  private completionOfPresent(
    type: Exclude<GraphQLOutputType, { readonly ofType: GraphQLOutputType }> | GraphQLOutputType,
    position: Position,
  ): Complete {
    if (isListType(type)) return this.completionOfList(type.ofType, position);
    if (isLeafType(type)) return (_run, value) => serialized(type, value);
    if (isAbstractType(type)) return this.completionOfAbstract(type, position);
    return this.completionOfObject(type as GraphQLObjectType, position);
  }

  private completionOfList(itemType: GraphQLOutputType, position: Position): Complete {
    const complete = this.completionOf(itemType, position);
    const refuse = failing(itemType, position.fieldNodes);
    const { parentType, fieldName } = position;
    return (run, value, above) => {
      if (typeof value !== "object" || typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] !== "function") {
        throw new GraphQLError(`Expected Iterable, but did not find one for field "${parentType.name}.${fieldName}".`);
      }
      const items = Array.from(value as Iterable<unknown>, (item, key) => {
        const path: Path = { prev: above, key, typename: undefined };
        try {
          const completed = isPromise(item)
            ? item.then((found) => complete(run, found, path))
            : complete(run, item, path);
          return isPromise(completed) ? completed.then(undefined, (raw: unknown) => refuse(run, raw, path)) : completed;
        } catch (raw) {
          return refuse(run, raw, path);
        }
      });
      return items.some(isPromise) ? Promise.all(items) : items;
    };
  }

  private completionOfAbstract(type: GraphQLAbstractType, position: Position): Complete {
    const { schema } = this.parts;
    const completions = new Map<GraphQLObjectType, Complete>();
    for (const possible of schema.getPossibleTypes(type))
      completions.set(possible, this.completionOfObject(possible, position));
    const resolveType = type.resolveType ?? defaultTypeResolver;
    return (run, value, path) => {
      const completeAs = (said: unknown) =>
        completions.get(runtimeTypeOf(schema, type, said, value, position))?.(run, value, path);
      const said = resolveType(value, run.contextValue, infoOf(run, position, path), type);
      return isPromise(said) ? said.then(completeAs) : completeAs(said);
    };
  }

  private completionOfObject(type: GraphQLObjectType, position: Position): Complete {
    const { schema, fragments, conditions } = this.parts;
    const { fieldNodes } = position;
    const fields = this.fieldsOf(type, collectSubfields(schema, fragments, conditions, type, fieldNodes));
    const { isTypeOf } = type;
    if (!isTypeOf) return (run, value, path) => fields.execute(run, value, path);
    return (run, value, path) => {
      const go = (isIt: boolean) => {
        if (isIt) return fields.execute(run, value, path);
        throw new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, {
          nodes: fieldNodes,
        });
      };
      const isIt = isTypeOf(value, run.contextValue, infoOf(run, position, path));
      return isPromise(isIt) ? isIt.then(go) : go(isIt);
    };
  }
}

/** For completions that need no place. */
const nowhere: Path = { prev: undefined, key: "", typename: undefined };

/** What becomes of an error at a place: where null may stand it is noted and null is answered, else it goes on upwards. */
function failing(type: GraphQLOutputType, nodes: readonly FieldNode[]) {
  const mayBeNull = !isNonNullType(type);
  return (run: Run, raw: unknown, path: Path): null => {
    const error = locatedError(raw, nodes, responsePathAsArray(path));
    if (!mayBeNull) throw error;
    run.collectedErrors.add(error, path);
    return null;
  };
}

function serialized(type: GraphQLLeafType, value: unknown): unknown {
  const answer: unknown = type.serialize(value);
  if (answer != null) return answer;
  throw new Error(
    `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(answer)}`,
  );
}
