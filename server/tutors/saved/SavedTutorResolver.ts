import { Arg, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Resolver, Root } from "type-graphql";
import { accessErrors, type ViewerContext } from "../../accounts/index.js";
import { answer, payloadOf } from "../../platform/graphql/problem.type.js";
import type { SavedTutors } from "./SavedTutors.js";
import { toTutor, Tutor } from "../tutor.type.js";

/** The tutor to save or unsave. */
@InputType({ description: "A tutor to save, or to save no longer." })
export class SaveTutorInput {
  @Field(() => ID, { description: "The tutor's id." })
  tutorId!: string;
}

/** The payload of saving and unsaving a tutor. */
@ObjectType({ description: "What came of saving a tutor, or of saving one no longer." })
export class SaveTutorPayload extends payloadOf("SaveTutor", [...accessErrors, "TUTOR_NOT_FOUND", "WRONG_ROLE"]) {
  @Field(() => Tutor, { nullable: true, description: "The tutor afterwards; null when it was refused." })
  tutor?: Tutor | null;
}

/** Saved tutors in GraphQL. */
@Resolver(() => Tutor)
export class SavedTutorResolver {
  constructor(private readonly service: SavedTutors) {}

  @FieldResolver(() => Boolean, { description: "Whether the viewer has saved the tutor." })
  isSaved(@Root() { id, knownToBeSaved }: Tutor, @Ctx() { viewer }: ViewerContext): Promise<boolean> | boolean {
    return knownToBeSaved ?? this.service.has(viewer, id);
  }

  @Mutation(() => SaveTutorPayload, { description: "Save a tutor, to find them again. Students only." })
  saveTutor(
    @Arg("input", () => SaveTutorInput, { description: "Which tutor." }) { tutorId }: SaveTutorInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<SaveTutorPayload> {
    return answer(async () => ({ tutor: toTutor({ ...(await this.service.save(viewer, tutorId)), isSaved: true }) }));
  }

  @Mutation(() => SaveTutorPayload, { description: "Save a tutor no longer. Students only." })
  unsaveTutor(
    @Arg("input", () => SaveTutorInput, { description: "Which tutor." }) { tutorId }: SaveTutorInput,
    @Ctx() { viewer }: ViewerContext,
  ): Promise<SaveTutorPayload> {
    return answer(async () => ({
      tutor: toTutor({ ...(await this.service.unsave(viewer, tutorId)), isSaved: false }),
    }));
  }
}
