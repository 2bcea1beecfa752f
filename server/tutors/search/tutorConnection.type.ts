import { Field, FieldResolver, Float, InputType, Int, ObjectType, Resolver, Root } from "type-graphql";
import { connectionOf } from "../../platform/graphql/pageInfo.type.js";
import { maxSearchLength } from "../../platform/search/searchTokens.js";
import { AvailabilitySlot } from "../availability.type.js";
import { Tutor } from "../tutor.type.js";
import type { TutorFilterValues } from "./tutorFilter.js";
import type { TutorPage } from "./TutorSearch.js";
import { CountryCount, toCountry } from "../country.type.js";

/** The maximum of the former price slider, in USD; clients send it for "40 or more". */
const sliderEnd = 40;

@ObjectType({ description: "A page of tutors." })
export class TutorConnection extends connectionOf(Tutor, "tutor") {
  /** Exposed in the schema as `totalCount`. */
  countAll!: () => Promise<number>;

  /** Exposed in the schema as `countries`. */
  countCountries!: TutorPage["countCountries"];
}

@Resolver(() => TutorConnection)
export class TutorConnectionResolver {
  @FieldResolver(() => Int, { description: "The total number of matching tutors, not only on this page." })
  totalCount(@Root() { countAll }: TutorConnection): Promise<number> {
    return countAll();
  }

  @FieldResolver(() => [CountryCount], {
    description:
      "The countries of birth of all matching tutors, regardless of the filter's `countries`, sorted by the number " +
      "of tutors, highest first. Countries without a match are omitted.",
  })
  async countries(@Root() { countCountries }: TutorConnection): Promise<readonly CountryCount[]> {
    const counts = await countCountries();
    return counts.map(({ country, tutors }) => ({ country: toCountry(country), tutors }));
  }
}

@InputType({ description: "The criteria that tutors must match. Omitted criteria are ignored." })
export class TutorFilter implements TutorFilterValues {
  @Field(() => String, { nullable: true, description: "Teaches this subject: the `value` of one of the `subjects`." })
  subject?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: "Born in one of these countries: ISO 3166-1 alpha-2 codes, case-insensitive.",
  })
  countries?: string[] | null;

  @Field(() => Float, { nullable: true, description: "A lesson costs at least this, in USD." })
  priceFrom?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: `A lesson costs at most this, in USD. Until 2027-06-30, exactly ${sliderEnd} means no upper bound.`,
  })
  priceTo?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      `Words in the name, the subject, the headline or the introduction: at most ${maxSearchLength} characters; ` +
      "only the first ten words are used. The last word may be incomplete.",
  })
  text?: string | null;

  @Field(() => [AvailabilitySlot], {
    nullable: true,
    description:
      "Teaches for at least an hour in one of these slots. Tutors without weekly hours come after those that match.",
  })
  availability?: AvailabilitySlot[] | null;

  @Field(() => String, { nullable: true, description: "The IANA time zone of `availability`; UTC by default." })
  timeZone?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Only tutors that the viewer has saved." })
  savedOnly?: boolean | null;
}

/** A `priceTo` at the slider's maximum means no upper bound. */
export function toFilterValues(filter: TutorFilter): TutorFilterValues {
  return filter.priceTo === sliderEnd ? { ...filter, priceTo: null } : filter;
}
