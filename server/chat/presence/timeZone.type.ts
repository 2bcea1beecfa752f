import { ObjectType } from "type-graphql";
import { accessErrors } from "../../accounts/index.js";
import { payloadOf } from "../../platform/graphql/problem.type.js";

@ObjectType({ description: "The result of saving the viewer's time zone and locale." })
export class TimeZonePayload extends payloadOf("TimeZone", [...accessErrors, "BAD_LOCALE", "BAD_TIME_ZONE"]) {}
