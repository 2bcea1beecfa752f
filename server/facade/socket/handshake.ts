import type { Socket } from "socket.io";
import { type Access, type Authenticator, bearerToken, requireAuthenticated } from "../../accounts/index.js";
import type { Failure } from "../mappers/failure.js";

type Handshake = Socket["handshake"];

/** Returns a connecting client's token, from `auth.token`, the Authorization header or the query. */
export function tokenIn({ auth, headers, query }: Pick<Handshake, "auth" | "headers" | "query">): string {
  const given: readonly unknown[] = [auth["token"], headers.authorization, query["token"]];
  return bearerToken(given.find((one): one is string => typeof one === "string" && one.trim() !== "") ?? "");
}

/**
 * Authenticates a connecting client by its token.
 * @throws DomainError UNAUTHENTICATED if the token is missing or invalid
 */
export async function admit(handshake: Handshake, authenticator: Authenticator, from: string): Promise<Access> {
  const token = tokenIn(handshake);
  if (token === "") requireAuthenticated(null);
  return authenticator.accessOf(token, from);
}

/** Creates the error that rejects a connection: version 2 clients receive its data, later versions also its message. */
export function connectError({ code, msg }: Failure): Error {
  return Object.assign(new Error(msg), { data: { code, msg } });
}
