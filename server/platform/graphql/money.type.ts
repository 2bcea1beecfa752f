import { Field, Int, ObjectType } from "type-graphql";

/** An amount of money in GraphQL. */
@ObjectType({ description: "An amount of money." })
export class Money {
  @Field(() => Int, { description: "The amount in the currency's minor unit: 1750 is $17.50." })
  amount!: number;

  @Field(() => String, { description: "The currency: an ISO 4217 code, as USD." })
  currency!: string;
}

/** Converts dollars, with their cents as decimals. */
export function toMoney(dollars: number): Money {
  return { amount: Math.round(dollars * 100), currency: "USD" };
}
