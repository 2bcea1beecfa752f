import { Field, InputType } from "type-graphql";
import { SchemaRole } from "./role.js";

@InputType({ description: "Who signs up as a student." })
export class SignUpStudentInput {
  @Field(() => String, { description: "The name: its first word is the first name, the rest the last name." })
  name!: string;

  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: "The password: 8 to 128 characters, and none of the most common ones." })
  password!: string;
}

/** A tutor's sign-up; the name is entered later, in the profile. */
@InputType({ description: "Who signs up as a tutor." })
export class SignUpTutorInput {
  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: "The password: 8 to 128 characters, and none of the most common ones." })
  password!: string;
}

/** Requests an emailed link that sets a new password. */
@InputType({ description: "Who asks for a link that sets a new password." })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "The email address of the account; letter case does not matter." })
  email!: string;
}

/** Requests an emailed link that logs in. */
@InputType({ description: "Who asks for a link that logs in." })
export class RequestLogInLinkInput {
  @Field(() => String, { description: "The email address of the account; letter case does not matter." })
  email!: string;
}

/** Logs in with the token of an emailed link. */
@InputType({ description: "A log-in by a link that came by mail." })
export class LogInByLinkInput {
  @Field(() => String, { description: "What stands behind the # of the link." })
  token!: string;
}

/** Sets a new password with the token of an emailed link. */
@InputType({ description: "A new password, by a link that came by mail." })
export class ResetPasswordInput {
  @Field(() => String, { description: "What stands behind the # of the link." })
  token!: string;

  @Field(() => String, { description: "The new password: 8 to 128 characters, and none of the most common ones." })
  password!: string;
}

/** Changes the password, given the current one. */
@InputType({ description: "A new password, by the current one." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The password until now." })
  currentPassword!: string;

  @Field(() => String, { description: "The new password: 8 to 128 characters, and none of the most common ones." })
  newPassword!: string;
}

/** Starts a log-in or sign-up with the OpenID provider. */
@InputType({ description: "How somebody wants to come in by the OpenID provider, Google for one." })
export class StartOpenIdInput {
  @Field(() => SchemaRole, {
    nullable: true,
    description: "What they become if they are new here; left out by those who only log in.",
  })
  role?: SchemaRole | null;

  @Field(() => String, {
    nullable: true,
    description: "The path to go to afterwards; one that leads to another site counts as none.",
  })
  next?: string | null;
}

/** Logs in with email and password. */
@InputType({ description: "What a person logs in with." })
export class LogInInput {
  @Field(() => String, { description: "The email address; letter case does not matter." })
  email!: string;

  @Field(() => String, { description: "The password." })
  password!: string;
}

@InputType({ description: "The newer access token of a connection." })
export class RenewConnectionInput {
  @Field(() => String, { description: "A newer access token of the same account." })
  accessToken!: string;
}
