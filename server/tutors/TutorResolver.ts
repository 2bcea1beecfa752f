import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from "type-graphql";
import type { ViewerContext } from "../accounts/index.js";
import { toPayload } from "../platform/graphql/problem.type.js";
import { showConnection } from "../platform/graphql/pageInfo.type.js";
import { CountryCount, toCountry } from "./country.type.js";
import { subjects } from "./subjects.js";
import { Subject, toTutor, Tutor } from "./tutor.type.js";
import { TutorConnection, TutorFilter, toFilterValues } from "./search/tutorConnection.type.js";
import { SaveTutorProfileInput, SaveTutorProfilePayload } from "./profile/tutorProfile.type.js";
import { TutorSort } from "./search/tutorOrder.js";
import type { TutorService } from "./TutorService.js";

@Resolver()
export class TutorResolver {
  constructor(private readonly service: TutorService) {}

  @Query(() => TutorConnection, { description: "The listed tutors that match the filter. Students only." })
  async tutors(
    @Ctx() { viewer }: ViewerContext,
    @Arg("filter", () => TutorFilter, { nullable: true, description: "The filter that tutors must match." })
    filter: TutorFilter | null,
    @Arg("sort", () => TutorSort, { defaultValue: "TOP_PICKS", description: "The sort order." }) sort: TutorSort,
    @Arg("first", () => Int, { defaultValue: 20, description: "The maximum number of tutors to return: 1 to 100." })
    first: number,
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
    description: "One tutor; null if there is none with this id, or if the profile can't be shown yet.",
  })
  async tutor(
    @Ctx() { viewer }: ViewerContext,
    @Arg("id", () => ID, { description: "The tutor's id." }) id: string,
  ): Promise<Tutor | null> {
    const shown = await this.service.shown(viewer, id);
    return shown && toTutor(shown);
  }

  @Query(() => [Subject], { description: "The available subjects, in display order." })
  subjects(): readonly Subject[] {
    return subjects;
  }

  @Query(() => [CountryCount], {
    nullable: true,
    description: "All available countries of birth, with the number of listed tutors born in each.",
  })
  async countries(@Ctx() { viewer }: ViewerContext): Promise<readonly CountryCount[]> {
    const counts = await this.service.countCountries(viewer);
    return counts.map(({ country, tutors }) => ({ country: toCountry(country), tutors }));
  }

  @Mutation(() => SaveTutorProfilePayload, {
    description: "Save the viewer's tutor profile. Either all given fields are saved, or none.",
  })
  saveTutorProfile(
    @Ctx() { viewer }: ViewerContext,
    @Arg("input", () => SaveTutorProfileInput, { description: "The fields to save." }) input: SaveTutorProfileInput,
  ): Promise<SaveTutorProfilePayload> {
    return toPayload(async () => {
      await this.service.saveProfile(viewer, input);
      return { viewer };
    });
  }
}
