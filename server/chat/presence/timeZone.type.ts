import { ObjectType } from "type-graphql";
import { Payload } from "../../platform/graphql/problem.type.js";

/** What came of telling a time zone. */
@ObjectType({ description: "What came of telling a time zone." })
export class TimeZonePayload extends Payload {}
