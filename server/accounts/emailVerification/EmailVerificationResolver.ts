import { Arg, Ctx, FieldResolver, Mutation, ObjectType, Resolver, Root, Field, InputType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { answer, payloadOf } from "../../platform/graphql/problem.type.js";
import type { AccountService } from "../AccountService.js";
import { accessErrors, type CallerContext, Viewer } from "../viewer.type.js";
import type { EmailVerificationService } from "./EmailVerificationService.js";

/** The token of a verification link. */
@InputType({ description: "The link that verifies the viewer's email address." })
export class VerifyEmailInput {
  @Field(() => String, { description: "What stands behind the # of the link." })
  token!: string;
}

/** The payload of verifying the address, and of sending another link. */
@ObjectType({ description: "What came of verifying the email address, or of asking for another link." })
export class EmailVerificationPayload extends payloadOf("EmailVerification", [
  ...accessErrors,
  "ALREADY_VERIFIED",
  "TOO_MANY_LINKS",
  "VERIFICATION_REFUSED",
]) {
  @Field(() => Viewer, { nullable: true, description: "The viewer afterwards; null when it was refused." })
  viewer?: Viewer | null;
}

/** The verification of the viewer's email address. */
@Resolver(() => Viewer)
export class EmailVerificationResolver {
  constructor(
    private readonly verification: EmailVerificationService,
    private readonly accounts: AccountService,
  ) {}

  @FieldResolver(() => Boolean, {
    description: "Whether the email address is verified; until then only mails about the account's security are sent.",
  })
  async emailVerified(@Root() viewer: Viewer): Promise<boolean> {
    return (await this.accounts.ownAccountOf(viewer)).emailVerified;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      "When the address's mail server refused it for good, since when no notifications are mailed; null while they are. " +
      "Verifying the address again resumes them.",
  })
  async emailRefusedAt(@Root() viewer: Viewer): Promise<Date | null> {
    return (await this.accounts.ownAccountOf(viewer)).emailRefusedAt;
  }

  @Mutation(() => EmailVerificationPayload, {
    description: "Send the viewer another link that verifies their email address; it works once, for three days.",
  })
  resendEmailVerification(@Ctx() { viewer }: CallerContext): Promise<EmailVerificationPayload> {
    return answer(async () => {
      await this.verification.resend(viewer);
      return { viewer };
    });
  }

  @Mutation(() => EmailVerificationPayload, {
    description: "Verify the viewer's email address by a mailed link. Only who is logged in to its account can.",
  })
  verifyEmail(
    @Arg("input", () => VerifyEmailInput, { description: "The link's token." }) { token }: VerifyEmailInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<EmailVerificationPayload> {
    return answer(async () => {
      await this.verification.verify(viewer, token, rateLimitSubject.address);
      return { viewer };
    });
  }
}
