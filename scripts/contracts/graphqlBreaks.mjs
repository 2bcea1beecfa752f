import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedDirective,
} from "graphql";

const reasonForm = /^Use .+ instead\. Will be removed after \d{4}-\d{2}-\d{2}\.$/;

export function graphqlBreaks(released, current) {
  return findBreakingChanges(buildSchema(released), buildSchema(current)).map(({ description }) => description);
}

export function vagueDeprecations(sdl) {
  const schema = buildSchema(sdl);
  const deprecable = [
    ...Object.values(schema.getTypeMap()).flatMap(membersOf),
    ...schema
      .getDirectives()
      .filter((directive) => !isSpecifiedDirective(directive))
      .flatMap(({ name, args }) => args.map((arg) => [`@${name}(${arg.name}:)`, arg])),
  ];
  return deprecable
    .filter(([, { deprecationReason: reason }]) => reason != null && !reasonForm.test(reason))
    .map(([name]) => `The deprecation of ${name} must read “Use … instead. Will be removed after YYYY-MM-DD.”`);
}

function membersOf(type) {
  if (type.name.startsWith("__")) return [];
  if (isEnumType(type)) return type.getValues().map((value) => [`${type.name}.${value.name}`, value]);
  if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) => [
    [`${type.name}.${field.name}`, field],
    ...(field.args ?? []).map((arg) => [`${type.name}.${field.name}(${arg.name}:)`, arg]),
  ]);
}
