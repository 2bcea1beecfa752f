import { GraphQLError, GraphQLScalarType, Kind } from "graphql";

function toDate(value: unknown): Date {
  const date = typeof value === "string" ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new GraphQLError("A DateTime must be an ISO 8601 string.");
  return date;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: "DateTime",
  specifiedByURL: "https://scalars.graphql.org/andimarek/date-time.html",
  description: "A point in time in UTC, in ISO 8601 format with milliseconds.",
  serialize: (value) => (value instanceof Date ? value : toDate(value)).toISOString(),
  parseValue: toDate,
  parseLiteral: (node) => toDate(node.kind === Kind.STRING ? node.value : undefined),
});
