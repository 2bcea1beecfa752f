import { Field, InputType } from "type-graphql";

/** What a student signs up with. */
@InputType({ description: "Who signs up as a student." })
export class SignUpStudentInput {
  @Field(() => String, { description: "The name: its first word is the first name, the rest the last name." })
  name!: string;

  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: "The password: 8 to 128 characters." })
  password!: string;
}

/** What a tutor signs up with. */
@InputType({ description: "Who signs up as a tutor." })
export class SignUpTutorInput {
  @Field(() => String, { description: "The email address." })
  email!: string;

  @Field(() => String, { description: "The password: 8 to 128 characters." })
  password!: string;
}

/** What someone logs in with. */
@InputType({ description: "What a person logs in with." })
export class LogInInput {
  @Field(() => String, { description: "The email address; letter case does not matter." })
  email!: string;

  @Field(() => String, { description: "The password." })
  password!: string;
}
