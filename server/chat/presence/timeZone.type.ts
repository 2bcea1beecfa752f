import { ObjectType } from "type-graphql";
import { payloadOf } from "../../platform/graphql/problem.type.js";

/** The result of `tellTimeZone`. */
@ObjectType({ description: "The result of saving the viewer's time zone." })
export class TimeZonePayload extends payloadOf("TimeZone", ["BAD_TIME_ZONE", "LOG_IN_FIRST"]) {}
