import { FieldResolver, Resolver, Root } from "type-graphql";
import { Viewer } from "../accounts/index.js";
import { TutorProfile, toTutorProfile } from "./profile/tutorProfile.type.js";
import type { TutorService } from "./TutorService.js";

/** The viewer's fields that come from the tutor's profile. */
@Resolver(() => Viewer)
export class ViewerTutorResolver {
  constructor(private readonly tutors: TutorService) {}

  @FieldResolver(() => Boolean, {
    description: "Whether a tutor's profile is complete and confirmed; always false for a student.",
  })
  verified(@Root() viewer: Viewer): Promise<boolean> {
    return this.tutors.isVerified(viewer);
  }

  @FieldResolver(() => TutorProfile, {
    nullable: true,
    description: "The own profile, finished or not; null for a student.",
  })
  async tutorProfile(@Root() viewer: Viewer): Promise<TutorProfile | null> {
    const own = await this.tutors.own(viewer);
    return own && toTutorProfile(own);
  }
}
