import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { toPayload } from "../../platform/graphql/problem.type.js";
import { ChangePasswordInput, RequestPasswordResetInput, ResetPasswordInput } from "../account.inputs.js";
import { ChangePasswordPayload, RequestPasswordResetPayload, ResetPasswordPayload } from "../sessions/session.type.js";
import type { CallerContext } from "../viewer.type.js";
import type { PasswordService } from "./PasswordService.js";

@Resolver()
export class PasswordResolver {
  constructor(private readonly passwords: PasswordService) {}

  @Mutation(() => RequestPasswordResetPayload, {
    description: "Request a password reset link by email. It works once, and expires after 30 minutes.",
  })
  requestPasswordReset(
    @Arg("input", () => RequestPasswordResetInput, { description: "The address." })
    { email }: RequestPasswordResetInput,
    @Ctx() { rateLimitSubject }: CallerContext,
  ): Promise<RequestPasswordResetPayload> {
    return toPayload(async () => {
      this.passwords.requestReset(email, rateLimitSubject.address);
      return {};
    });
  }

  @Mutation(() => ResetPasswordPayload, {
    description: "Set a new password with an emailed link. This ends all sessions of the account.",
  })
  resetPassword(
    @Arg("input", () => ResetPasswordInput, { description: "The link's token and the new password." })
    input: ResetPasswordInput,
    @Ctx() { rateLimitSubject }: CallerContext,
  ): Promise<ResetPasswordPayload> {
    return toPayload(async () => {
      await this.passwords.reset(input, rateLimitSubject.address);
      return {};
    });
  }

  @Mutation(() => ChangePasswordPayload, {
    description: "Change the password. This ends all of the viewer's other sessions.",
  })
  changePassword(
    @Arg("input", () => ChangePasswordInput, { description: "The current password and the new one." })
    input: ChangePasswordInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<ChangePasswordPayload> {
    return toPayload(async () => {
      await this.passwords.change(viewer, input, rateLimitSubject.address);
      return {};
    });
  }
}
