import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Resolver, Root } from "type-graphql";
import { accessErrors, type ViewerContext } from "../../accounts/index.js";
import { toPayload, payloadOf } from "../../platform/graphql/problem.type.js";
import type { SavedTutors } from "./SavedTutors.js";
import { toTutor, Tutor } from "../tutor.type.js";

@InputType({ description: "A tutor to save or unsave." })
export class SaveTutorInput {
  @Field(() => ID, { description: "The tutor's id." })
  tutorId!: string;
}

@ObjectType({ description: "The result of saving or unsaving a tutor." })
export class SaveTutorPayload extends payloadOf("SaveTutor", [...accessErrors, "TUTOR_NOT_FOUND", "WRONG_ROLE"]) {
  @Field(() => Tutor, {
    nullable: true,
    description:
      "The tutor afterwards; null if the request was rejected, or if the unsaved tutor is no longer visible.",
  })
  tutor?: Tutor | null;
}

@Resolver(() => Tutor)
export class SavedTutorResolver {
  constructor(private readonly service: SavedTutors) {}

  @FieldResolver(() => Boolean, { description: "Whether the viewer has saved the tutor." })
  isSaved(@Root() { id, isSavedIfLoaded }: Tutor, @Ctx() { viewer }: ViewerContext): Promise<boolean> | boolean {
    return isSavedIfLoaded ?? this.service.has(viewer, id);
  }

  @Mutation(() => SaveTutorPayload, { description: "Add a tutor to the viewer's saved tutors. Students only." })
  saveTutor(
    @Arg("input", () => SaveTutorInput, { description: "The tutor." }) { tutorId }: SaveTutorInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<SaveTutorPayload> {
    return toPayload(async () => ({
      tutor: toTutor({ ...(await this.service.save(viewer, tutorId)), isSaved: true }),
    }));
  }

  @Mutation(() => SaveTutorPayload, { description: "Remove a tutor from the viewer's saved tutors. Students only." })
  unsaveTutor(
    @Arg("input", () => SaveTutorInput, { description: "The tutor." }) { tutorId }: SaveTutorInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<SaveTutorPayload> {
    return toPayload(async () => {
      const tutor = await this.service.unsave(viewer, tutorId);
      return { tutor: tutor && toTutor({ ...tutor, isSaved: false }) };
    });
  }
}
