import { FieldResolver, Resolver, Root } from "type-graphql";
import { Viewer } from "../accounts/index.js";
import { TutorProfile, toTutorProfile } from "./profile/tutorProfile.type.js";
import type { TutorService } from "./TutorService.js";

@Resolver(() => Viewer)
export class ViewerTutorResolver {
  constructor(private readonly tutors: TutorService) {}

  @FieldResolver(() => Boolean, {
    description: "Whether the viewer's tutor profile is complete and verified; always false for students.",
  })
  verified(@Root() viewer: Viewer): Promise<boolean> {
    return this.tutors.isVerified(viewer);
  }

  @FieldResolver(() => TutorProfile, {
    nullable: true,
    description: "The viewer's own profile, complete or not; null for students.",
  })
  async tutorProfile(@Root() viewer: Viewer): Promise<TutorProfile | null> {
    const own = await this.tutors.own(viewer);
    return own && toTutorProfile(own);
  }
}
