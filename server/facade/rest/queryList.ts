import { z } from "zod";

/** Country codes in a query: repeated, or in one text with commas between them. */
export const countryList = z
  .union([z.string(), z.array(z.string())], "must be country codes")
  .optional()
  .transform((given) => [given ?? []].flat().flatMap((text) => text.split(",")))
  .transform((codes) => codes.map((code) => code.trim()).filter((code) => code !== ""));

/** A switch in a query: on as `true` or `1`, off as `false` or `0`, empty or left out. */
export const onOff = z
  .enum(["true", "1", "false", "0", ""], "must be true or false")
  .optional()
  .transform((given) => given === "true" || given === "1");
