import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
} from "graphql";

/** What a deprecation must say: what to use, and when it goes at the earliest. */
const reasonForm = /^Use .+ instead\. Goes after \d{4}-\d{2}-\d{2}\.$/;

/** What clients of the released schema can no longer do with the present one, a sentence each. */
export function graphqlBreaks(released, present) {
  return findBreakingChanges(buildSchema(released), buildSchema(present)).map(({ description }) => description);
}

/** The deprecations of a schema that don't say what to use and until when, a sentence each. */
export function looseDeprecations(sdl) {
  const schema = buildSchema(sdl);
  const marked = [
    ...Object.values(schema.getTypeMap()).flatMap(partsOf),
    ...schema
      .getDirectives()
      .filter((directive) => !isSpecifiedDirective(directive))
      .flatMap(({ name, args }) => args.map((arg) => [`@${name}(${arg.name}:)`, arg])),
  ];
  return marked
    .filter(([, { deprecationReason: reason }]) => reason != null && !reasonForm.test(reason))
    .map(([place]) => `The deprecation of ${place} must read “Use … instead. Goes after YYYY-MM-DD.”`);
}

function partsOf(type) {
  if (type.name.startsWith("__")) return [];
  if (isEnumType(type)) return type.getValues().map((value) => [`${type.name}.${value.name}`, value]);
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    [`${type.name}.${field.name}`, field],
    ...(field.args ?? []).map((arg) => [`${type.name}.${field.name}(${arg.name}:)`, arg]),
  ]);
}
