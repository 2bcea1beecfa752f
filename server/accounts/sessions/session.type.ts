import { Field, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { accessErrors, Viewer } from "../viewer.type.js";

/** A session as GraphQL returns it; the refresh token is sent separately, in a cookie. */
@ObjectType({ description: "A session: who is logged in, and the token that proves it." })
export class Session {
  @Field(() => String, { description: "The access token, a JWT to send as `Authorization: Bearer <token>`." })
  accessToken!: string;

  @Field(() => DateTime, { description: "When the access token ends." })
  expiresAt!: Date;

  @Field(() => Viewer, { description: "Who is logged in." })
  viewer!: Viewer;
}

/** The payload of signing up, logging in and refreshing. */
@ObjectType({ description: "What came of signing up, logging in or refreshing." })
export class SessionPayload extends payloadOf("Session", [
  "ACCOUNT_SUSPENDED",
  "BAD_CHARACTERS",
  "BAD_EMAIL",
  "BUSY",
  "EMAIL_TAKEN",
  "LOG_IN_LINK_REFUSED",
  "REQUIRED",
  "SESSION_ENDED",
  "TOO_COMMON",
  "TOO_GUESSABLE",
  "TOO_LONG",
  "TOO_SHORT",
  "WRONG_CREDENTIALS",
]) {
  @Field(() => Session, { nullable: true, description: "The session; null when it was refused." })
  session?: Session | null;
}

/** The payload of requesting a password reset link; it never reveals whether the account exists. */
@ObjectType({
  description: "What came of asking for a link; the same whether or not the address has an account.",
})
export class RequestPasswordResetPayload extends payloadOf("RequestPasswordReset", ["BAD_EMAIL", "REQUIRED"]) {}

/** The payload of requesting a log-in link; it never reveals whether the account exists. */
@ObjectType({
  description: "What came of asking for a link that logs in; the same whether or not the address has an account.",
})
export class RequestLogInLinkPayload extends payloadOf("RequestLogInLink", ["BAD_EMAIL", "REQUIRED"]) {}

/** The payload of setting a new password with a link. */
@ObjectType({ description: "What came of setting a new password; when it was set, every session has ended." })
export class ResetPasswordPayload extends payloadOf("ResetPassword", [
  "BUSY",
  "REQUIRED",
  "RESET_REFUSED",
  "TOO_COMMON",
  "TOO_GUESSABLE",
  "TOO_LONG",
  "TOO_SHORT",
]) {}

@ObjectType({ description: "What came of changing the password; when it was changed, all other sessions have ended." })
export class ChangePasswordPayload extends payloadOf("ChangePassword", [
  ...accessErrors,
  "BUSY",
  "NO_PASSWORD",
  "REQUIRED",
  "TOO_COMMON",
  "TOO_GUESSABLE",
  "TOO_LONG",
  "TOO_SHORT",
  "WRONG_PASSWORD",
]) {}

/** The payload of starting a log-in with the OpenID provider. */
@ObjectType({ description: "What came of setting out for the OpenID provider." })
export class StartOpenIdPayload extends payloadOf("StartOpenId", ["OPENID_AWAY", "OPENID_NOT_SET_UP"]) {
  @Field(() => String, { nullable: true, description: "Where to send the browser; null when it was refused." })
  url?: string | null;
}

/** The payload of logging out, here or everywhere. */
@ObjectType({ description: "What came of logging out." })
export class LogOutPayload extends payloadOf("LogOut", [...accessErrors]) {}

/** The payload of renewing a connection's access token. */
@ObjectType({ description: "What came of renewing a connection's access token." })
export class RenewConnectionPayload extends payloadOf("RenewConnection", [
  ...accessErrors,
  "BAD_TOKEN",
  "NO_CONNECTION",
  "OTHER_ACCOUNT",
  "SESSION_ENDED",
  "TOKEN_EXPIRED",
]) {
  @Field(() => DateTime, { nullable: true, description: "When the new token ends; null when it was refused." })
  expiresAt?: Date | null;
}
