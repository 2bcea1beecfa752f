import type { GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from "graphql";
import { getMetadataStorage } from "type-graphql";

type Storage = ReturnType<typeof getMetadataStorage>;
type Resolver = Storage["queries"][number] | Storage["fieldResolvers"][number];
type Parameter = Storage["params"][number];
type Arguments = Readonly<Record<string, unknown>>;
type Method = (...values: unknown[]) => unknown;

/** What a parameter of a method is given. */
type Give = (root: unknown, args: Arguments, context: unknown, info: GraphQLResolveInfo) => unknown;

/**
 * Has a schema's fields call their resolvers' methods at once. TypeGraphQL makes an instance of every input and awaits a
 * validation of every argument, with a promise for each and for all of them; inputs have no methods here, and nothing is
 * validated so. What it does around a method, middlewares and roles, is not used either; a field that has some is left as it is.
 */
export function callDirectly(schema: GraphQLSchema, instanceOf: (resolver: Resolver["target"]) => object): void {
  const { queries, mutations, subscriptions, fieldResolvers, objectTypes } = getMetadataStorage();
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]));
  const call = (typeName: string | undefined, resolver: Resolver) => {
    const type = typeName === undefined ? undefined : schema.getType(typeName);
    const field = type && "getFields" in type ? type.getFields()[resolver.schemaName] : undefined;
    const resolve = direct(resolver, instanceOf);
    if (field && "resolve" in field && resolve) field.resolve = resolve;
  };
  for (const query of queries) call(schema.getQueryType()?.name, query);
  for (const mutation of mutations) call(schema.getMutationType()?.name, mutation);
  for (const subscription of subscriptions) call(schema.getSubscriptionType()?.name, subscription);
  for (const resolver of fieldResolvers) {
    if (resolver.kind === "external" && resolver.getObjectType) call(names.get(resolver.getObjectType()), resolver);
  }
}

/** A field's resolver that calls a method; null where more is to be done around it. */
function direct(
  { target, methodName, params = [], middlewares = [], roles }: Resolver,
  instanceOf: (resolver: Resolver["target"]) => object,
): GraphQLFieldResolver<unknown, unknown, Arguments> | null {
  const gives = params.toSorted((one, other) => one.index - other.index).map(giveOf);
  if (roles !== undefined || middlewares.length > 0 || !gives.every((give) => give !== null)) return null;
  let instance: Readonly<Record<string, Method>> | undefined;
  return (root, args, context, info) => {
    instance ??= instanceOf(target) as Readonly<Record<string, Method>>;
    return instance[methodName]?.(...gives.map((give) => give(root, args, context, info)));
  };
}

/** Null for a parameter of a kind that is not used here. */
function giveOf(parameter: Parameter): Give | null {
  switch (parameter.kind) {
    case "root":
      return parameter.propertyName === undefined ? (root) => root : null;
    case "context":
      return parameter.propertyName === undefined ? (_root, _args, context) => context : null;
    case "arg":
      return (_root, args) => args[parameter.name];
    case "info":
      return (_root, _args, _context, info) => info;
    case "args":
    case "custom":
    case "pubSub":
      return null;
  }
}
