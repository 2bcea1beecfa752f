import { Arg, Ctx, FieldResolver, Mutation, ObjectType, Resolver, Root, Field, InputType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { toPayload, payloadOf } from "../../platform/graphql/problem.type.js";
import type { AccountService } from "../AccountService.js";
import { accessErrors, type CallerContext, Viewer } from "../viewer.type.js";
import type { EmailVerificationService } from "./EmailVerificationService.js";

@InputType({ description: "The link from a verification email." })
export class VerifyEmailInput {
  @Field(() => String, { description: "The token: the part of the link after the #." })
  token!: string;
}

@ObjectType({ description: "The result of verifying the email address, or of requesting another link." })
export class EmailVerificationPayload extends payloadOf("EmailVerification", [
  ...accessErrors,
  "ALREADY_VERIFIED",
  "TOO_MANY_LINKS",
  "VERIFICATION_REFUSED",
]) {
  @Field(() => Viewer, { nullable: true, description: "The updated viewer; null if the request was rejected." })
  viewer?: Viewer | null;
}

@Resolver(() => Viewer)
export class EmailVerificationResolver {
  constructor(
    private readonly verification: EmailVerificationService,
    private readonly accounts: AccountService,
  ) {}

  @FieldResolver(() => Boolean, {
    description:
      "Whether the email address is verified. Until then, only emails about the account's security are sent.",
  })
  async emailVerified(@Root() viewer: Viewer): Promise<boolean> {
    return (await this.accounts.ownAccountOf(viewer)).emailVerified;
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description:
      "When the mail server permanently rejected the email address; null if it did not. No notifications have been " +
      "emailed since; verifying the address again resumes them.",
  })
  async emailRefusedAt(@Root() viewer: Viewer): Promise<Date | null> {
    return (await this.accounts.ownAccountOf(viewer)).emailRefusedAt;
  }

  @Mutation(() => EmailVerificationPayload, {
    description: "Email the viewer another link to verify their address. It works once, and expires after three days.",
  })
  resendEmailVerification(@Ctx() { viewer }: CallerContext): Promise<EmailVerificationPayload> {
    return toPayload(async () => {
      await this.verification.resend(viewer);
      return { viewer };
    });
  }

  @Mutation(() => EmailVerificationPayload, {
    description: "Verify the viewer's email address with an emailed link. Requires being logged in to that account.",
  })
  verifyEmail(
    @Arg("input", () => VerifyEmailInput, { description: "The link's token." }) { token }: VerifyEmailInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<EmailVerificationPayload> {
    return toPayload(async () => {
      await this.verification.verify(viewer, token, rateLimitSubject.address);
      return { viewer };
    });
  }
}
