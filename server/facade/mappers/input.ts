import { z } from "zod";
import { DomainError } from "../../platform/errors/DomainError.js";
import { legacyField } from "./fieldNames.js";

/** A required string: a missing or null value counts as an empty string, which the slice may then reject. */
export const text = z
  .string("must be a string")
  .nullish()
  .transform((given) => given ?? "");

/** An optional string; an empty one is left for the slice to reject. */
export const nullableText = z
  .string("must be a string")
  .nullish()
  .transform((given) => given ?? null);

/** An optional string, as sent by forms and query strings; an empty string becomes null. */
export const optionalText = nullableText.transform((given) => (given === "" ? null : given));

// Each digit can match in only one way, so matching takes linear time.
const digits = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** A number, or a numeric string as sent by forms and query strings; an empty string becomes null. */
export const numeric = z
  .union([z.number(), z.string().trim()], "must be a number")
  .nullable()
  .transform((given, context) => {
    if (given === null || given === "") return null;
    if (typeof given === "number" || digits.test(given)) return Number(given);
    context.addIssue({ code: "custom", message: "must be a number" });
    return z.NEVER;
  });

export const optionalNumber = numeric.optional().transform((given) => given ?? null);

/**
 * Parses a client's input, checking only its shape; the slices validate the values.
 * @throws DomainError MALFORMED that lists every field with the wrong shape
 */
export function readInput<Input>(shape: z.ZodType<Input>, given: unknown): Input {
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const [first, ...rest] = read.error.issues.map(({ path, message }) => {
    const [field] = path;
    if (field === undefined) return { code: "MALFORMED" as const, reason: "This must be a JSON object." };
    const name = legacyField(String(field));
    return { code: "MALFORMED" as const, reason: `The field ${name} ${message}.`, field: name };
  });
  throw new DomainError("MALFORMED", [first ?? { code: "MALFORMED", reason: "This can't be read." }, ...rest]);
}
