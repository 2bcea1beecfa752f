import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { ViewerContext } from "../accounts/index.js";
import { answer } from "../platform/graphql/problem.type.js";
import { showConnection } from "../platform/graphql/pageInfo.type.js";
import { CountryCount, toCountry } from "./country.type.js";
import { subjects } from "./subjects.js";
import { Subject, toTutor, Tutor } from "./tutor.type.js";
import { TutorConnection, TutorFilter, toFilterValues } from "./search/tutorConnection.type.js";
import { SaveTutorProfileInput, SaveTutorProfilePayload } from "./profile/tutorProfile.type.js";
import { TutorSort } from "./search/tutorOrder.js";
import type { TutorService } from "./TutorService.js";

/** Search for tutors, and tutors' own profiles. */
@Resolver()
export class TutorResolver {
  constructor(private readonly service: TutorService) {}

  @Query(() => TutorConnection, { description: "The listed tutors that match. Students only." })
  async tutors(
    @Ctx() { viewer }: ViewerContext,
    @Arg("filter", () => TutorFilter, { nullable: true, description: "What they must match." })
    filter: TutorFilter | null,
    @Arg("sort", () => TutorSort, { defaultValue: "TOP_PICKS", description: "The order." }) sort: TutorSort,
    @Arg("first", () => Int, { defaultValue: 20, description: "How many tutors at most: 1 to 100." }) first: number,
    @Arg("after", () => String, { nullable: true, description: "Only tutors after this cursor." }) after: string | null,
  ): Promise<TutorConnection> {
    const page = await this.service.list(viewer, { filter: filter && toFilterValues(filter), sort, first, after });
    const shown = showConnection(page, ({ cursor }) => cursor, toTutor);
    return Object.assign(new TutorConnection(), shown, {
      countAll: page.countAll,
      countCountries: page.countCountries,
    });
  }

  @Query(() => Tutor, {
    nullable: true,
    description: "One tutor; null when there is none with this id, or when the profile can't be shown yet.",
  })
  async tutor(
    @Ctx() { viewer }: ViewerContext,
    @Arg("id", () => ID, { description: "The tutor's id." }) id: string,
  ): Promise<Tutor | null> {
    const shown = await this.service.shown(viewer, id);
    return shown && toTutor(shown);
  }

  @Query(() => [Subject], { description: "The subjects that can be taught, in the order in which they are offered." })
  subjects(): readonly Subject[] {
    return subjects;
  }

  @Query(() => [CountryCount], {
    nullable: true,
    description: "All countries of birth to choose from, and how many listed tutors were born in each.",
  })
  async countries(@Ctx() { viewer }: ViewerContext): Promise<readonly CountryCount[]> {
    const counts = await this.service.countCountries(viewer);
    return counts.map(({ country, tutors }) => ({ country: toCountry(country), tutors }));
  }

  @Mutation(() => SaveTutorProfilePayload, {
    description: "Saves what the viewer says about themself as a tutor: all that is given, or nothing.",
  })
  saveTutorProfile(
    @Ctx() { viewer }: ViewerContext,
    @Arg("input", () => SaveTutorProfileInput, { description: "What is saved." }) input: SaveTutorProfileInput,
  ): Promise<SaveTutorProfilePayload> {
    return answer(async () => {
      await this.service.saveProfile(viewer, input);
      return { viewer };
    });
  }
}
