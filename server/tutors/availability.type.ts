import { Field, InputType, ObjectType } from "type-graphql";
import type { WeeklyAvailability } from "./profile/saveRules.js";
import { DayPart, WeekDay, type WeeklySlot } from "./weeklyHours.js";

@ObjectType({ description: "A weekly slot of three hours." })
@InputType("AvailabilitySlotInput", { description: "A weekly slot of three hours." })
export class AvailabilitySlot implements WeeklySlot {
  @Field(() => WeekDay, { description: "The day of the week." })
  day!: WeekDay;

  @Field(() => DayPart, { description: "The part of the day." })
  part!: DayPart;
}

@InputType({ description: "A tutor's weekly hours." })
export class WeeklyAvailabilityInput implements WeeklyAvailability {
  @Field(() => String, { description: "The IANA time zone of the slots." })
  timeZone!: string;

  @Field(() => [AvailabilitySlot], { description: "The slots; an empty list removes the previous ones." })
  slots!: AvailabilitySlot[];
}
