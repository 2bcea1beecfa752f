import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { answer } from "../../platform/graphql/problem.type.js";
import { ChangePasswordInput, RequestPasswordResetInput, ResetPasswordInput } from "../account.inputs.js";
import { ChangePasswordPayload, RequestPasswordResetPayload, ResetPasswordPayload } from "../sessions/session.type.js";
import type { CallerContext } from "../viewer.type.js";
import type { PasswordService } from "./PasswordService.js";

/** Password reset and change. */
@Resolver()
export class PasswordResolver {
  constructor(private readonly passwords: PasswordService) {}

  @Mutation(() => RequestPasswordResetPayload, {
    description: "Ask for a link by mail that sets a new password; it works once, for 30 minutes.",
  })
  requestPasswordReset(
    @Arg("input", () => RequestPasswordResetInput, { description: "Who asks." }) { email }: RequestPasswordResetInput,
    @Ctx() { rateLimitSubject }: CallerContext,
  ): Promise<RequestPasswordResetPayload> {
    return answer(async () => {
      this.passwords.requestReset(email, rateLimitSubject.address);
      return {};
    });
  }

  @Mutation(() => ResetPasswordPayload, {
    description: "Set a new password by a link that came by mail. All sessions of the account end.",
  })
  resetPassword(
    @Arg("input", () => ResetPasswordInput, { description: "The link's token and the new password." })
    input: ResetPasswordInput,
    @Ctx() { rateLimitSubject }: CallerContext,
  ): Promise<ResetPasswordPayload> {
    return answer(async () => {
      await this.passwords.reset(input, rateLimitSubject.address);
      return {};
    });
  }

  @Mutation(() => ChangePasswordPayload, {
    description: "Change the password by the current one. All other sessions of the viewer end.",
  })
  changePassword(
    @Arg("input", () => ChangePasswordInput, { description: "Both passwords." }) input: ChangePasswordInput,
    @Ctx() { viewer, rateLimitSubject }: CallerContext,
  ): Promise<ChangePasswordPayload> {
    return answer(async () => {
      await this.passwords.change(viewer, input, rateLimitSubject.address);
      return {};
    });
  }
}
