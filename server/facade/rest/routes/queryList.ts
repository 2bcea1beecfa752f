import { z } from "zod";

/** Country codes in a query, as repeated parameters or separated by commas. */
export const countryList = z
  .union([z.string(), z.array(z.string())], "must be country codes")
  .optional()
  .transform((given) => [given ?? []].flat().flatMap((text) => text.split(",")))
  .transform((codes) => codes.map((code) => code.trim()).filter((code) => code !== ""));

/** A boolean query parameter: true for `true` or `1`; false for `false`, `0`, empty or missing. */
export const onOff = z
  .enum(["true", "1", "false", "0", ""], "must be true or false")
  .optional()
  .transform((given) => given === "true" || given === "1");
