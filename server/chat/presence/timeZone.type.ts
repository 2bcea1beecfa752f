import { ObjectType } from "type-graphql";
import { Payload } from "../../platform/graphql/problem.type.js";

/** The result of `tellTimeZone`. */
@ObjectType({ description: "The result of saving the viewer's time zone." })
export class TimeZonePayload extends Payload {}
