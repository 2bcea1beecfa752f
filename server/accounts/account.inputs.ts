import { Field, InputType } from "type-graphql";
import { SchemaRole } from "./role.js";

const allowedPassword =
  "8 to 128 characters, not one of the most common passwords, and not too similar to the name, the email address or " +
  "the product's name.";

@InputType({ description: "A new student account." })
export class SignUpStudentInput {
  @Field(() => String, { description: "The full name: the first word becomes the first name, the rest the last name." })
  name!: string;

  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: `The password: ${allowedPassword}` })
  password!: string;
}

/** The name is entered later, in the profile. */
@InputType({ description: "A new tutor account." })
export class SignUpTutorInput {
  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: `The password: ${allowedPassword}` })
  password!: string;
}

@InputType({ description: "The address to send a password reset link to." })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "The email address of the account; case-insensitive." })
  email!: string;
}

@InputType({ description: "The address to send a login link to." })
export class RequestLogInLinkInput {
  @Field(() => String, { description: "The email address of the account; case-insensitive." })
  email!: string;
}

@InputType({ description: "The link from a login email." })
export class LogInByLinkInput {
  @Field(() => String, { description: "The token: the part of the link after the #." })
  token!: string;
}

@InputType({ description: "The link from a password reset email, and the new password." })
export class ResetPasswordInput {
  @Field(() => String, { description: "The token: the part of the link after the #." })
  token!: string;

  @Field(() => String, { description: `The new password: ${allowedPassword}` })
  password!: string;
}

@InputType({ description: "The current password and the new one." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The current password." })
  currentPassword!: string;

  @Field(() => String, { description: `The new password: ${allowedPassword}` })
  newPassword!: string;
}

@InputType({ description: "How to log in or sign up with the OpenID provider, such as Google." })
export class StartOpenIdInput {
  @Field(() => SchemaRole, {
    nullable: true,
    description: "The role of a new account. Omit it to log in without creating one.",
  })
  role?: SchemaRole | null;

  @Field(() => String, {
    nullable: true,
    description: "The path to redirect to afterwards. URLs on other sites are ignored.",
  })
  next?: string | null;
}

@InputType({ description: "The email address and password to log in with." })
export class LogInInput {
  @Field(() => String, { description: "The email address; case-insensitive." })
  email!: string;

  @Field(() => String, { description: "The password." })
  password!: string;
}

@InputType({ description: "A new access token for a connection." })
export class RenewConnectionInput {
  @Field(() => String, { description: "A new access token of the same account." })
  accessToken!: string;
}
