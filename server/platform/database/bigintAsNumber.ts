import type { ValueTransformer } from "typeorm";

/** Converts bigint columns, which the driver returns as text, to numbers; all values are below 2^53. */
export const bigintAsNumber: ValueTransformer = {
  from: (stored: string) => Number(stored),
  to: (value: unknown) => value,
};
