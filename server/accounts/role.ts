import { registerEnumType } from "type-graphql";

/** A person's role. TEACHER is the wire value for a tutor. */
export const Role = { STUDENT: "STUDENT", TEACHER: "TEACHER" } as const;
/** The value of a role. */
export type Role = keyof typeof Role;

registerEnumType(Role, {
  name: "Role",
  description: "What a person is here.",
  valuesConfig: {
    STUDENT: { description: "Someone who looks for a tutor." },
    TEACHER: { description: "Someone who teaches: a tutor." },
  },
});
