import { registerEnumType } from "type-graphql";

/** A user's role. TEACHER is the wire value for a tutor. */
export const Role = { STUDENT: "STUDENT", TEACHER: "TEACHER" } as const;
export type Role = keyof typeof Role;

/** The GraphQL enum: accepts both TEACHER and TUTOR, but returns TEACHER until that value is removed. */
export const SchemaRole = { ...Role, TUTOR: "TUTOR" } as const;
export type SchemaRole = keyof typeof SchemaRole;

/** Converts a role sent by a client to its stored value. */
export function toRole(sent: SchemaRole): Role {
  return sent === "TUTOR" ? "TEACHER" : sent;
}

registerEnumType(SchemaRole, {
  name: "Role",
  description: "A user's role.",
  valuesConfig: {
    STUDENT: { description: "A user who is looking for a tutor." },
    TEACHER: {
      description: "A user who teaches: a tutor.",
      deprecationReason: "Use `TUTOR` instead. Will be removed after 2027-06-30.",
    },
    TUTOR: { description: "A tutor. As input, a synonym for TEACHER; not returned until TEACHER has been removed." },
  },
});
