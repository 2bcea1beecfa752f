import { ObjectType } from "type-graphql";
import { DomainError } from "../platform/errors/DomainError.js";
import type { ApiKeyScope } from "./apiKeys/scope.js";
import type { Role } from "./role.js";

/** Resolvers add the GraphQL fields; these properties are not in the schema. */
@ObjectType({ description: "The logged-in user, including fields that only they can see." })
export class Viewer {
  readonly id!: string;
  readonly role!: Role;
  /** The id of the session or API key that grants the viewer access. */
  readonly credentialId!: string;
  /** What an API key may do; null for a session, which may do everything. */
  readonly scopes!: ReadonlySet<ApiKeyScope> | null;
}

/** `viewer` is null for an anonymous request. */
export type ViewerContext = { readonly viewer: Viewer | null };

/** A connection's access, which ends when the access token expires, unless the access is renewed. */
export type RenewableAccess = {
  /** Sets the viewer for the connection's subsequent operations, and when that viewer's access expires. */
  grant(access: { readonly viewer: Viewer; readonly expiresAt: Date | null }): void;
};

/** Adds the client's IP address, for the audit trail. */
export type CallerContext = ViewerContext & { readonly rateLimitSubject: { readonly address: string } };

/** The error codes of `requireViewer`. */
export const accessErrors = ["LOG_IN_FIRST", "MISSING_SCOPE", "SESSION_REQUIRED"] as const;

/**
 * Returns the viewer, who can use a session or an API key with any scopes. Services call `requireViewer` instead.
 * @throws DomainError UNAUTHENTICATED without a viewer
 */
export function requireAuthenticated(viewer: Viewer | null): Viewer {
  if (viewer === null) throw DomainError.of("UNAUTHENTICATED", "LOG_IN_FIRST", "Please log in.");
  return viewer;
}

/**
 * Returns the viewer if they have the given scope. If no scope is given, accepts only a session.
 * @throws DomainError UNAUTHENTICATED without a viewer, FORBIDDEN (MISSING_SCOPE, SESSION_REQUIRED) for an API key
 */
export function requireViewer(viewer: Viewer | null, scope?: ApiKeyScope): Viewer {
  const present = requireAuthenticated(viewer);
  if (scope === undefined) {
    if (present.scopes === null) return present;
    throw DomainError.of("FORBIDDEN", "SESSION_REQUIRED", "An API key can't do this. Log in to do it.");
  }
  if (hasScope(present, scope)) return present;
  const words = scope.toLowerCase().replaceAll("_", " ");
  throw DomainError.of("FORBIDDEN", "MISSING_SCOPE", `This requires an API key with the scope “${words}”.`);
}

/**
 * Returns the scope of a viewer's idempotency keys: stored responses are replayed only within the same scope. Each API
 * key has its own scope, because it might not be allowed to see everything that a session can.
 */
export function responseScopeOf(viewer: Viewer | null): string {
  return apiKeyIdOf(viewer) ?? viewer?.id ?? "anybody";
}

export function apiKeyIdOf(viewer: Viewer | null): string | null {
  return viewer === null || viewer.scopes === null ? null : viewer.credentialId;
}

/** Returns whether a viewer has a scope; a session has every scope. */
export function hasScope({ scopes }: Viewer, scope: ApiKeyScope): boolean {
  return scopes === null || scopes.has(scope);
}

/**
 * Returns the viewer if they have the given role and, as in `requireViewer`, the given scope.
 * @throws DomainError as `requireViewer` does, and FORBIDDEN for another role
 */
export function requireRole(viewer: Viewer | null, role: Role, scope?: ApiKeyScope): Viewer {
  const present = requireViewer(viewer, scope);
  if (present.role !== role) {
    throw DomainError.of("FORBIDDEN", "WRONG_ROLE", `Only a ${role === "STUDENT" ? "student" : "tutor"} can do this.`);
  }
  return present;
}
