import { FieldResolver, Resolver, Root } from "type-graphql";
import { Viewer } from "../accounts/index.js";
import type { TutorService } from "./TutorService.js";

/** What tutors know about the viewer. */
@Resolver(() => Viewer)
export class ViewerTutorResolver {
  constructor(private readonly tutors: TutorService) {}

  @FieldResolver(() => Boolean, {
    description: "Whether a tutor's profile is complete and confirmed; always false for a student.",
  })
  verified(@Root() viewer: Viewer): Promise<boolean> {
    return this.tutors.isVerified(viewer);
  }
}
