import { z } from "zod";
import { DomainError } from "../../platform/errors/DomainError.js";
import { legacyField } from "./fieldNames.js";

/** A text that must be there: what is left out or null counts as empty, and the slice says what it thinks of that. */
export const text = z
  .string("must be a text")
  .nullish()
  .transform((given) => given ?? "");

/** A text that may be left out; empty counts as left out, which is null. */
export const optionalText = z
  .string("must be a text")
  .nullish()
  .transform((given) => (given === undefined || given === "" ? null : given));

const digits = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** A number, or a text that is one, as forms and addresses send it; an empty text is null. */
export const numeric = z
  .union([z.number(), z.string().trim()], "must be a number")
  .nullable()
  .transform((given, context) => {
    if (given === null || given === "") return null;
    if (typeof given === "number" || digits.test(given)) return Number(given);
    context.addIssue({ code: "custom", message: "must be a number" });
    return z.NEVER;
  });

/** The same, null where it is left out. */
export const optionalNumber = numeric.optional().transform((given) => given ?? null);

/**
 * Reads what a client sent by its shape; what makes sense is left to the slices.
 * @throws DomainError MALFORMED with each field that has another shape
 */
export function readInput<Input>(shape: z.ZodType<Input>, given: unknown): Input {
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const [first, ...rest] = read.error.issues.map(({ path, message }) => {
    const [field] = path;
    if (field === undefined) return { code: "MALFORMED", reason: "This must be a JSON object." };
    const name = legacyField(String(field));
    return { code: "MALFORMED", reason: `The field ${name} ${message}.`, field: name };
  });
  throw new DomainError("MALFORMED", [first ?? { code: "MALFORMED", reason: "This can't be read." }, ...rest]);
}
