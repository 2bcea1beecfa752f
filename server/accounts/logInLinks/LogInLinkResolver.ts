import type { Response } from "express";
import { Arg, Ctx, Mutation, Resolver } from "type-graphql";
import { toPayload } from "../../platform/graphql/problem.type.js";
import { LogInByLinkInput, RequestLogInLinkInput } from "../account.inputs.js";
import type { RefreshCookie } from "../sessions/RefreshCookie.js";
import { RequestLogInLinkPayload, SessionPayload } from "../sessions/session.type.js";
import type { CallerContext } from "../viewer.type.js";
import type { LogInLinkService } from "./LogInLinkService.js";

type LogInContext = CallerContext & {
  readonly response: Response | null;
  readonly count: { enteredAs(email: string): void };
};

@Resolver()
export class LogInLinkResolver {
  constructor(
    private readonly links: LogInLinkService,
    private readonly cookie: RefreshCookie,
  ) {}

  @Mutation(() => RequestLogInLinkPayload, {
    description: "Request a login link by email. It works once, and expires after 15 minutes.",
  })
  requestLogInLink(
    @Arg("input", () => RequestLogInLinkInput, { description: "The address." }) { email }: RequestLogInLinkInput,
    @Ctx() { rateLimitSubject }: CallerContext,
  ): Promise<RequestLogInLinkPayload> {
    return toPayload(async () => {
      this.links.request(email, rateLimitSubject.address);
      return {};
    });
  }

  @Mutation(() => SessionPayload, { description: "Log in with an emailed link." })
  logInByLink(
    @Arg("input", () => LogInByLinkInput, { description: "The link's token." }) { token }: LogInByLinkInput,
    @Ctx() { rateLimitSubject, response, count }: LogInContext,
  ): Promise<SessionPayload> {
    return toPayload(async () => {
      const { session, email } = await this.links.logIn(token, rateLimitSubject.address);
      const { accessToken, expiresAt, viewer, refreshToken } = session;
      this.cookie.set(response, refreshToken);
      count.enteredAs(email);
      return { session: { accessToken, expiresAt, viewer } };
    });
  }
}
