import { Field, InputType } from "type-graphql";
import { Role } from "./role.js";

/** What a student signs up with. */
@InputType({ description: "Who signs up as a student." })
export class SignUpStudentInput {
  @Field(() => String, { description: "The name: its first word is the first name, the rest the last name." })
  name!: string;

  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: "The password: 8 to 128 characters, and none of the most common ones." })
  password!: string;
}

/** What a tutor signs up with. */
@InputType({ description: "Who signs up as a tutor." })
export class SignUpTutorInput {
  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: "The password: 8 to 128 characters, and none of the most common ones." })
  password!: string;
}

/** Where a link that sets a new password goes. */
@InputType({ description: "Who asks for a link that sets a new password." })
export class RequestPasswordResetInput {
  @Field(() => String, { description: "The email address of the account; letter case does not matter." })
  email!: string;
}

/** Where a link that logs in goes. */
@InputType({ description: "Who asks for a link that logs in." })
export class RequestLogInLinkInput {
  @Field(() => String, { description: "The email address of the account; letter case does not matter." })
  email!: string;
}

/** What someone logs in with who has a link. */
@InputType({ description: "A log-in by a link that came by mail." })
export class LogInByLinkInput {
  @Field(() => String, { description: "What stands behind the # of the link." })
  token!: string;
}

/** What someone sets a new password with, who has a link. */
@InputType({ description: "A new password, by a link that came by mail." })
export class ResetPasswordInput {
  @Field(() => String, { description: "What stands behind the # of the link." })
  token!: string;

  @Field(() => String, { description: "The new password: 8 to 128 characters, and none of the most common ones." })
  password!: string;
}

/** What someone changes their password with. */
@InputType({ description: "A new password, by the current one." })
export class ChangePasswordInput {
  @Field(() => String, { description: "The password until now." })
  currentPassword!: string;

  @Field(() => String, { description: "The new password: 8 to 128 characters, and none of the most common ones." })
  newPassword!: string;
}

/** How someone sets out to come in by an OpenID provider. */
@InputType({ description: "How somebody wants to come in by the OpenID provider, Google for one." })
export class StartOpenIdInput {
  @Field(() => Role, {
    nullable: true,
    description: "What they become if they are new here; left out by those who only log in.",
  })
  role?: Role | null;

  @Field(() => String, {
    nullable: true,
    description: "The path to go to afterwards; one that leads to another site counts as none.",
  })
  next?: string | null;
}

/** What someone logs in with. */
@InputType({ description: "What a person logs in with." })
export class LogInInput {
  @Field(() => String, { description: "The email address; letter case does not matter." })
  email!: string;

  @Field(() => String, { description: "The password." })
  password!: string;
}
