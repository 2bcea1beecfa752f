import type { Response } from "express";
import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { toPayload } from "../../platform/graphql/problem.type.js";
import { StartOpenIdInput } from "../account.inputs.js";
import { StartOpenIdPayload } from "../sessions/session.type.js";
import type { OpenIdCookie } from "./OpenIdCookie.js";
import { toRole } from "../role.js";
import type { OpenIdService } from "./OpenIdService.js";

/** `openIdRoutes` handles the redirect back. */
@Resolver()
export class OpenIdResolver {
  constructor(
    private readonly openId: OpenIdService,
    private readonly cookie: OpenIdCookie,
  ) {}

  @Mutation(() => StartOpenIdPayload, {
    description:
      "Start a login or sign-up with the OpenID provider. Fails with OPENID_NOT_SET_UP if none is configured.",
  })
  startOpenId(
    @Arg("input", () => StartOpenIdInput, { description: "The role, and the path to redirect to afterwards." })
    { role, next }: StartOpenIdInput,
    @Ctx() { response }: { readonly response: Response | null },
  ): Promise<StartOpenIdPayload> {
    return toPayload(async () => {
      const { url, sealed } = await this.openId.begin({ role: role ? toRole(role) : null, next: next ?? null });
      this.cookie.set(response, sealed);
      return { url };
    });
  }
}
