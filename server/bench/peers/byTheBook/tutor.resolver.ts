import { IsIn, Max, Min } from "class-validator";
import { Args, ArgsType, Authorized, Field, Float, Int, ObjectType, Query, Resolver } from "type-graphql";
import { Between, type FindOptionsOrder, In } from "typeorm";
import { Tutor } from "./entities.js";
import { dataSource } from "./resources.js";

const orders: Readonly<Record<string, FindOptionsOrder<Tutor>>> = {
  TOP_PICKS: { verified: "DESC", completeness: "DESC", responsiveness: "DESC", id: "DESC" },
  PRICE_LOWEST_FIRST: { price: "ASC", id: "ASC" },
  BEST_RATING: { rating: "DESC", reviewCount: "DESC", id: "DESC" },
};

@ArgsType()
class TutorArgs {
  @Field(() => String, { nullable: true })
  readonly subject?: string;

  @Field(() => [String], { nullable: true })
  readonly countries?: string[];

  @Field(() => Float, { defaultValue: 0 })
  readonly priceFrom!: number;

  @Field(() => Float, { defaultValue: 1000 })
  readonly priceTo!: number;

  @Field(() => String, { defaultValue: "TOP_PICKS" })
  @IsIn(Object.keys(orders))
  readonly sort!: string;

  @Field(() => Int, { defaultValue: 20 })
  @Min(1)
  @Max(50)
  readonly take!: number;
}

@ObjectType()
class TutorPage {
  @Field(() => [Tutor])
  readonly items!: readonly Tutor[];

  @Field(() => Int)
  readonly totalCount!: number;
}

@Resolver(() => Tutor)
export class TutorResolver {
  @Authorized()
  @Query(() => TutorPage)
  async tutors(
    @Args(() => TutorArgs) { subject, countries, priceFrom, priceTo, sort, take }: TutorArgs,
  ): Promise<TutorPage> {
    const [items, totalCount] = await dataSource.getRepository(Tutor).findAndCount({
      relations: { user: true, subject: true, country: true },
      where: {
        ...(subject === undefined ? {} : { subject: { value: subject } }),
        ...(countries === undefined ? {} : { country: { code: In(countries) } }),
        price: Between(priceFrom, priceTo),
      },
      order: orders[sort] ?? {},
      take,
    });
    return { items, totalCount };
  }
}
