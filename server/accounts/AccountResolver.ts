import type { Response } from "express";
import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { toPayload } from "../platform/graphql/problem.type.js";
import { LogInInput, RenewConnectionInput, SignUpStudentInput, SignUpTutorInput } from "./account.inputs.js";
import type { AccountService } from "./AccountService.js";
import type { Authenticator } from "./Authenticator.js";
import { bearerToken } from "./sessions/bearerToken.js";
import type { OpenSession } from "./sessions/OpenSession.js";
import type { RefreshCookie } from "./sessions/RefreshCookie.js";
import { LogOutPayload, RenewConnectionPayload, SessionPayload } from "./sessions/session.type.js";
import { Viewer, type CallerContext, type RenewableAccess, type ViewerContext } from "./viewer.type.js";

/**
 * `response` and `refreshToken` are null on a WebSocket, which can't set cookies: a refresh would use up the token
 * without the browser ever receiving the new one.
 */
type SessionContext = CallerContext & {
  readonly response: Response | null;
  readonly refreshToken: string | null;
  readonly count: { enteredAs(email: string): void; refundLogIn(email: string): Promise<void> };
};

type ConnectionContext = ViewerContext & { readonly connection: RenewableAccess | null };

@Resolver()
export class AccountResolver {
  constructor(
    private readonly accounts: AccountService,
    private readonly authenticator: Authenticator,
    private readonly cookie: RefreshCookie,
  ) {}

  @Query(() => Viewer, { nullable: true, description: "The logged-in user; null if the request is anonymous." })
  viewer(@Ctx() { viewer }: ViewerContext): Viewer | null {
    return viewer;
  }

  @Mutation(() => SessionPayload, { description: "Sign up as a student." })
  signUpStudent(
    @Arg("input", () => SignUpStudentInput, { description: "The new account." }) input: SignUpStudentInput,
    @Ctx() context: SessionContext,
  ): Promise<SessionPayload> {
    return toPayload(async () => {
      const session = await this.accounts.signUpStudent(input, context.rateLimitSubject.address);
      context.count.enteredAs(input.email);
      return this.handOver(context, session);
    });
  }

  @Mutation(() => SessionPayload, {
    description: "Sign up as a tutor. The profile is completed afterwards, in five steps.",
  })
  signUpTutor(
    @Arg("input", () => SignUpTutorInput, { description: "The new account." }) input: SignUpTutorInput,
    @Ctx() context: SessionContext,
  ): Promise<SessionPayload> {
    return toPayload(async () => {
      const session = await this.accounts.signUpTutor(input, context.rateLimitSubject.address);
      context.count.enteredAs(input.email);
      return this.handOver(context, session);
    });
  }

  @Mutation(() => SessionPayload, {
    description: "Log in with email and password. The error is the same for a wrong email and for a wrong password.",
  })
  logIn(
    @Arg("input", () => LogInInput, { description: "The email and password." }) input: LogInInput,
    @Ctx() context: SessionContext,
  ): Promise<SessionPayload> {
    return toPayload(async () => {
      const session = await this.accounts.logIn(input, context.rateLimitSubject.address);
      await context.count.refundLogIn(input.email);
      context.count.enteredAs(input.email);
      return this.handOver(context, session);
    });
  }

  @Mutation(() => SessionPayload, {
    description: "Exchange the refresh cookie for a new access token and a new refresh cookie.",
  })
  refreshSession(@Ctx() context: SessionContext): Promise<SessionPayload> {
    return toPayload(async () =>
      this.handOver(context, await this.accounts.refresh(context.refreshToken, context.rateLimitSubject.address)),
    );
  }

  @Mutation(() => RenewConnectionPayload, {
    description:
      "Renew the access token of the WebSocket that carries this operation, which otherwise closes with 4401 when its " +
      "token expires. Subscriptions continue.",
  })
  renewConnection(
    @Arg("input", () => RenewConnectionInput, { description: "The new token." }) input: RenewConnectionInput,
    @Ctx() { viewer, connection }: ConnectionContext,
  ): Promise<RenewConnectionPayload> {
    return toPayload(async () => ({
      expiresAt: await this.authenticator.renewConnection(viewer, bearerToken(input.accessToken), connection),
    }));
  }

  @Mutation(() => LogOutPayload, {
    description: "Log out: revoke this session on the server and clear its refresh cookie.",
  })
  logOut(@Ctx() { viewer, response, refreshToken, rateLimitSubject }: SessionContext): Promise<LogOutPayload> {
    return toPayload(async () => {
      await this.accounts.logOut(viewer, refreshToken, rateLimitSubject.address);
      this.cookie.clear(response);
      return {};
    });
  }

  @Mutation(() => LogOutPayload, {
    description: "Log out on all devices: revoke all of the viewer's sessions, including this one.",
  })
  logOutEverywhere(@Ctx() { viewer, response, rateLimitSubject }: SessionContext): Promise<LogOutPayload> {
    return toPayload(async () => {
      await this.accounts.logOutEverywhere(viewer, rateLimitSubject.address);
      this.cookie.clear(response);
      return {};
    });
  }

  private handOver({ response }: SessionContext, session: OpenSession): Pick<SessionPayload, "session"> {
    this.cookie.set(response, session.refreshToken);
    const { accessToken, expiresAt, viewer } = session;
    return { session: { accessToken, expiresAt, viewer } };
  }
}
