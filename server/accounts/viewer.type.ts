import { ObjectType } from "type-graphql";
import { DomainError } from "../platform/errors/DomainError.js";
import type { Role } from "./role.js";

/**
 * The person who asks, as their access token tells it. It is the root of GraphQL's `Viewer`, to which each slice adds
 * the fields it knows; nothing of it is public by itself.
 */
@ObjectType({ description: "The person who is logged in, as only they see themselves." })
export class Viewer {
  readonly id!: string;
  readonly role!: Role;
  readonly sessionId!: string;
}

/** What a resolver needs to know who asks; null when nobody is logged in. */
export type ViewerContext = { readonly viewer: Viewer | null };

/** What a resolver needs besides to note where somebody acts from. */
export type CallerContext = ViewerContext & { readonly rateLimitSubject: { readonly address: string } };

/**
 * The viewer, when there must be one.
 * @throws DomainError UNAUTHENTICATED when nobody is logged in
 */
export function requireViewer(viewer: Viewer | null): Viewer {
  if (viewer === null) throw DomainError.of("UNAUTHENTICATED", "LOG_IN_FIRST", "Please log in.");
  return viewer;
}

/**
 * The viewer, when it must be someone of this role.
 * @throws DomainError UNAUTHENTICATED when nobody is logged in, FORBIDDEN when the role is another
 */
export function requireRole(viewer: Viewer | null, role: Role): Viewer {
  const someone = requireViewer(viewer);
  if (someone.role !== role) {
    throw DomainError.of("FORBIDDEN", "WRONG_ROLE", `Only a ${role === "STUDENT" ? "student" : "tutor"} can do this.`);
  }
  return someone;
}
