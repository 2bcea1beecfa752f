import { registerEnumType } from "type-graphql";

/** What a person is here: a student looks for a tutor, a teacher is a tutor. */
export const Role = { STUDENT: "STUDENT", TEACHER: "TEACHER" } as const;
/** One of the two roles. */
export type Role = keyof typeof Role;

registerEnumType(Role, {
  name: "Role",
  description: "What a person is here.",
  valuesConfig: {
    STUDENT: { description: "Someone who looks for a tutor." },
    TEACHER: { description: "Someone who teaches: a tutor." },
  },
});
