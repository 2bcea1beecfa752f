import { Field, ObjectType } from "type-graphql";
import { DateTime } from "../../platform/graphql/dateTime.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";
import { accessErrors, Viewer } from "../viewer.type.js";

/** The refresh token is sent separately, in a cookie. */
@ObjectType({ description: "A session: the logged-in user and their access token." })
export class Session {
  @Field(() => String, { description: "The access token, a JWT to send as `Authorization: Bearer <token>`." })
  accessToken!: string;

  @Field(() => DateTime, { description: "When the access token expires." })
  expiresAt!: Date;

  @Field(() => Viewer, { description: "The logged-in user." })
  viewer!: Viewer;
}

@ObjectType({ description: "The result of signing up, logging in or refreshing a session." })
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
  @Field(() => Session, { nullable: true, description: "The session; null if the request was rejected." })
  session?: Session | null;
}

@ObjectType({
  description: "The result of requesting a password reset link; the same whether or not the address has an account.",
})
export class RequestPasswordResetPayload extends payloadOf("RequestPasswordReset", ["BAD_EMAIL", "REQUIRED"]) {}

@ObjectType({
  description: "The result of requesting a login link; the same whether or not the address has an account.",
})
export class RequestLogInLinkPayload extends payloadOf("RequestLogInLink", ["BAD_EMAIL", "REQUIRED"]) {}

@ObjectType({ description: "The result of setting a new password. Success ends all sessions of the account." })
export class ResetPasswordPayload extends payloadOf("ResetPassword", [
  "BUSY",
  "REQUIRED",
  "RESET_REFUSED",
  "TOO_COMMON",
  "TOO_GUESSABLE",
  "TOO_LONG",
  "TOO_SHORT",
]) {}

@ObjectType({ description: "The result of changing the password. Success ends all other sessions." })
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

@ObjectType({ description: "The result of starting a login with the OpenID provider." })
export class StartOpenIdPayload extends payloadOf("StartOpenId", ["OPENID_AWAY", "OPENID_NOT_SET_UP"]) {
  @Field(() => String, {
    nullable: true,
    description: "The URL to redirect the browser to; null if the request was rejected.",
  })
  url?: string | null;
}

@ObjectType({ description: "The result of logging out." })
export class LogOutPayload extends payloadOf("LogOut", [...accessErrors]) {}

@ObjectType({ description: "The result of renewing a connection's access token." })
export class RenewConnectionPayload extends payloadOf("RenewConnection", [
  ...accessErrors,
  "BAD_TOKEN",
  "NO_CONNECTION",
  "OTHER_ACCOUNT",
  "SESSION_ENDED",
  "TOKEN_EXPIRED",
]) {
  @Field(() => DateTime, {
    nullable: true,
    description: "When the new token expires; null if the request was rejected.",
  })
  expiresAt?: Date | null;
}
