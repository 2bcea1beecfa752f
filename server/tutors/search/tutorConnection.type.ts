import { Field, FieldResolver, Float, InputType, Int, ObjectType, Resolver, Root } from "type-graphql";
import { PageInfo } from "../../platform/graphql/pageInfo.type.js";
import { AvailabilitySlotInput } from "../availability.type.js";
import { Tutor } from "../tutor.type.js";
import { maxTextLength, type TutorFilterValues } from "./tutorFilter.js";

/** A tutor in a page, with its cursor. */
@ObjectType({ description: "A tutor in a page of tutors." })
export class TutorEdge {
  @Field(() => String, { description: "The position of this tutor in the list; opaque." })
  cursor!: string;

  @Field(() => Tutor, { description: "The tutor." })
  node!: Tutor;
}

/** A country of birth with its number of tutors. */
@ObjectType({ description: "A country of birth, and how many tutors were born there." })
export class CountryCount {
  @Field(() => String, { description: "The country: a lowercase two-letter code." })
  country!: string;

  @Field(() => Int, { description: "The number of tutors who were born there." })
  tutors!: number;
}

/** A page of the list of tutors. */
@ObjectType({ description: "A page of tutors." })
export class TutorConnection {
  @Field(() => [TutorEdge], { description: "The tutors of this page with their cursors." })
  edges!: readonly TutorEdge[];

  @Field(() => PageInfo, { description: "Where this page stands in the whole list." })
  pageInfo!: PageInfo;

  /** Counts all matches; in the schema only as `totalCount`. */
  countAll!: () => Promise<number>;

  /** Counts the matches in each country; in the schema only as `countries`. */
  countCountries!: () => Promise<readonly CountryCount[]>;
}

/** The fields of a page that are computed only on demand. */
@Resolver(() => TutorConnection)
export class TutorConnectionResolver {
  @FieldResolver(() => Int, { description: "The number of all tutors that match, not only of this page." })
  totalCount(@Root() { countAll }: TutorConnection): Promise<number> {
    return countAll();
  }

  @FieldResolver(() => [CountryCount], {
    description:
      "The countries of birth of all tutors that match, whichever `countries` the filter names, those with most " +
      "tutors first. Countries without a match are left out.",
  })
  countries(@Root() { countCountries }: TutorConnection): Promise<readonly CountryCount[]> {
    return countCountries();
  }
}

/** The filter of a search in GraphQL. */
@InputType({ description: "What tutors must match; what is left out does not matter." })
export class TutorFilter implements TutorFilterValues {
  @Field(() => String, { nullable: true, description: "Teaches this subject: a value of `subjects`." })
  subject?: string | null;

  @Field(() => [String], { nullable: true, description: "Born in one of these countries: lowercase two-letter codes." })
  countries?: string[] | null;

  @Field(() => Float, { nullable: true, description: "A lesson costs at least this, in USD." })
  priceFrom?: number | null;

  @Field(() => Float, {
    nullable: true,
    description: "A lesson costs at most this, in USD; 40 or more means no upper bound.",
  })
  priceTo?: number | null;

  @Field(() => String, {
    nullable: true,
    description: `Words in the name, the subject, the headline or the introduction, at most ${maxTextLength} characters; the last may be unfinished.`,
  })
  text?: string | null;

  @Field(() => [AvailabilitySlotInput], {
    nullable: true,
    description:
      "Teaches for an hour in one of these slots. Tutors who don't say when they teach come after those that match.",
  })
  availability?: AvailabilitySlotInput[] | null;

  @Field(() => String, { nullable: true, description: "The IANA time zone of `availability`; without it UTC." })
  timeZone?: string | null;

  @Field(() => Boolean, { nullable: true, description: "Only the tutors whom the viewer has saved." })
  savedOnly?: boolean | null;
}
