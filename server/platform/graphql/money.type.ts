import { Field, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "An amount of money." })
export class Money {
  @Field(() => Int, { description: "The amount in the currency's minor unit: 1750 means $17.50." })
  amount!: number;

  @Field(() => String, { description: "The currency: an ISO 4217 code, such as USD." })
  currency!: string;
}

/** Converts a dollar amount to `Money`, rounded to whole cents. */
export function toMoney(dollars: number): Money {
  return { amount: Math.round(dollars * 100), currency: "USD" };
}
