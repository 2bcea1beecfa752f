import type { Response } from "express";
import { Arg, Ctx, Mutation, Query, Resolver } from "type-graphql";
import { answer } from "../platform/graphql/problem.type.js";
import { LogInInput, RenewConnectionInput, SignUpStudentInput, SignUpTutorInput } from "./account.inputs.js";
import type { AccountService } from "./AccountService.js";
import type { Authenticator } from "./Authenticator.js";
import type { OpenSession } from "./sessions/OpenSession.js";
import type { RefreshCookie } from "./sessions/RefreshCookie.js";
import { LogOutPayload, RenewConnectionPayload, SessionPayload } from "./sessions/session.type.js";
import { Viewer, type CallerContext, type RenewableAccess, type ViewerContext } from "./viewer.type.js";

/**
 * Both are null on a WebSocket, where the cookie can't be replaced: a refresh there would consume the token for good.
 */
type SessionContext = CallerContext & { readonly response: Response | null; readonly refreshToken: string | null };

type ConnectionContext = ViewerContext & { readonly connection: RenewableAccess | null };

/** Sign-up, log-in, refresh and log-out. */
@Resolver()
export class AccountResolver {
  constructor(
    private readonly accounts: AccountService,
    private readonly authenticator: Authenticator,
    private readonly cookie: RefreshCookie,
  ) {}

  @Query(() => Viewer, { nullable: true, description: "The person who is logged in; null when nobody is." })
  viewer(@Ctx() { viewer }: ViewerContext): Viewer | null {
    return viewer;
  }

  @Mutation(() => SessionPayload, { description: "Sign up as a student." })
  signUpStudent(
    @Arg("input", () => SignUpStudentInput, { description: "Who signs up." }) input: SignUpStudentInput,
    @Ctx() context: SessionContext,
  ): Promise<SessionPayload> {
    return answer(async () =>
      this.handOver(context, await this.accounts.signUpStudent(input, context.rateLimitSubject.address)),
    );
  }

  @Mutation(() => SessionPayload, {
    description: "Sign up as a tutor; the profile is completed afterwards in five steps.",
  })
  signUpTutor(
    @Arg("input", () => SignUpTutorInput, { description: "Who signs up." }) input: SignUpTutorInput,
    @Ctx() context: SessionContext,
  ): Promise<SessionPayload> {
    return answer(async () =>
      this.handOver(context, await this.accounts.signUpTutor(input, context.rateLimitSubject.address)),
    );
  }

  @Mutation(() => SessionPayload, {
    description: "Log in with email and password. A wrong email and a wrong password are answered alike.",
  })
  logIn(
    @Arg("input", () => LogInInput, { description: "What to log in with." }) input: LogInInput,
    @Ctx() context: SessionContext,
  ): Promise<SessionPayload> {
    return answer(async () =>
      this.handOver(context, await this.accounts.logIn(input, context.rateLimitSubject.address)),
    );
  }

  @Mutation(() => SessionPayload, {
    description: "Exchange the refresh cookie for a new access token and a new refresh cookie.",
  })
  refreshSession(@Ctx() context: SessionContext): Promise<SessionPayload> {
    return answer(async () =>
      this.handOver(context, await this.accounts.refresh(context.refreshToken, context.rateLimitSubject.address)),
    );
  }

  @Mutation(() => RenewConnectionPayload, {
    description:
      "Renew the access token of the WebSocket that carries this operation, which else closes with 4401 when its token " +
      "ends. Subscriptions go on.",
  })
  renewConnection(
    @Arg("input", () => RenewConnectionInput, { description: "The newer token." }) input: RenewConnectionInput,
    @Ctx() { viewer, connection }: ConnectionContext,
  ): Promise<RenewConnectionPayload> {
    return answer(async () => ({
      expiresAt: await this.authenticator.renewConnection(viewer, input.accessToken, connection),
    }));
  }

  @Mutation(() => LogOutPayload, {
    description: "Log out: end this session on the server and forget its refresh cookie.",
  })
  logOut(@Ctx() { viewer, response, refreshToken, rateLimitSubject }: SessionContext): Promise<LogOutPayload> {
    return answer(async () => {
      await this.accounts.logOut(viewer, refreshToken, rateLimitSubject.address);
      this.cookie.clear(response);
      return {};
    });
  }

  @Mutation(() => LogOutPayload, {
    description: "Log out on every device: end all sessions of the viewer, this one too.",
  })
  logOutEverywhere(@Ctx() { viewer, response, rateLimitSubject }: SessionContext): Promise<LogOutPayload> {
    return answer(async () => {
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
