import { Field, ObjectType } from "type-graphql";
import { DateTime } from "../platform/graphql/dateTime.js";
import { Payload } from "../platform/graphql/problem.type.js";
import { Viewer } from "./viewer.type.js";

/** A session as GraphQL hands it out; the refresh token travels beside it, in a cookie. */
@ObjectType({ description: "A session: who is logged in, and the token that proves it." })
export class Session {
  @Field(() => String, { description: "The access token, a JWT to send as `Authorization: Bearer <token>`." })
  accessToken!: string;

  @Field(() => DateTime, { description: "When the access token ends." })
  expiresAt!: Date;

  @Field(() => Viewer, { description: "Who is logged in." })
  viewer!: Viewer;
}

/** The answer of signing up, logging in and refreshing. */
@ObjectType({ description: "What came of signing up, logging in or refreshing." })
export class SessionPayload extends Payload {
  @Field(() => Session, { nullable: true, description: "The session; null when it was refused." })
  session?: Session | null;
}

/** The answer of logging out. */
@ObjectType({ description: "What came of logging out." })
export class LogOutPayload extends Payload {}
