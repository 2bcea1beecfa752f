import { registerEnumType } from "type-graphql";

/** A person's role. TEACHER is the wire value for a tutor. */
export const Role = { STUDENT: "STUDENT", TEACHER: "TEACHER" } as const;
export type Role = keyof typeof Role;

/** The roles of the schema. It returns TEACHER, takes both, and returns TUTOR once TEACHER goes. */
export const SchemaRole = { ...Role, TUTOR: "TUTOR" } as const;
export type SchemaRole = keyof typeof SchemaRole;

/** Converts a role that a client sent. */
export function toRole(sent: SchemaRole): Role {
  return sent === "TUTOR" ? "TEACHER" : sent;
}

registerEnumType(SchemaRole, {
  name: "Role",
  description: "What a person is here.",
  valuesConfig: {
    STUDENT: { description: "Someone who looks for a tutor." },
    TEACHER: {
      description: "Someone who teaches: a tutor.",
      deprecationReason: "Use `TUTOR` instead. Goes after 2027-06-30.",
    },
    TUTOR: { description: "A tutor. The schema takes this value as TEACHER's, and returns it once TEACHER goes." },
  },
});
