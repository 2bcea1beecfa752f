import type { ValueTransformer } from "typeorm";

/** For columns of type bigint, which the driver returns as text: the product's values all stay below 2^53. */
export const bigintAsNumber: ValueTransformer = {
  from: (stored: string) => Number(stored),
  to: (value: unknown) => value,
};
