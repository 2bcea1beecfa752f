import { registerEnumType } from "type-graphql";

/** Creates a GraphQL enum from its values and their descriptions. */
export function enumOf<Value extends string>(name: string, description: string, values: Record<Value, string>) {
  const names = Object.keys(values) as Value[];
  const created = Object.fromEntries(names.map((value) => [value, value])) as { readonly [V in Value]: V };
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: values[value] }]));
  registerEnumType<object>(created, { name, description, valuesConfig });
  return created;
}
