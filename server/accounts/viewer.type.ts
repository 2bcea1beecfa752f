import { ObjectType } from "type-graphql";
import { DomainError } from "../platform/errors/DomainError.js";
import type { Role } from "./role.js";

/**
 * The logged-in user, as identified by their access token. It is the root of GraphQL's `Viewer`, to which each slice
 * adds its fields; none of its own properties is in the schema.
 */
@ObjectType({ description: "The person who is logged in, as only they see themselves." })
export class Viewer {
  readonly id!: string;
  readonly role!: Role;
  readonly sessionId!: string;
}

/** The resolver context that identifies the viewer; null when the request is anonymous. */
export type ViewerContext = { readonly viewer: Viewer | null };

/** A connection whose access ends with its token, unless it is renewed. */
export type RenewableAccess = {
  /** Identifies the viewer of the connection's next operations. */
  grant(access: { readonly viewer: Viewer; readonly expiresAt: Date }): void;
};

/** The resolver context that also has the client's address, for the audit trail. */
export type CallerContext = ViewerContext & { readonly rateLimitSubject: { readonly address: string } };

/**
 * Requires a viewer.
 * @throws DomainError UNAUTHENTICATED without one
 */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw DomainError.of("UNAUTHENTICATED", "LOG_IN_FIRST", "Please log in.");
  return viewer;
}

/**
 * Requires a viewer with this role.
 * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN for another role
 */
export function requireRole(viewer: Viewer | null, role: Role): Viewer {
  const present = requireViewer(viewer);
  if (present.role !== role) {
    throw DomainError.of("FORBIDDEN", "WRONG_ROLE", `Only a ${role === "STUDENT" ? "student" : "tutor"} can do this.`);
  }
  return present;
}
