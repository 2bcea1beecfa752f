import type { Socket } from "socket.io";
import { type Access, type AccountService, requireViewer } from "../../accounts/index.js";
import { bearerToken } from "../mappers/bearerToken.js";
import { failureOf, masked } from "../mappers/failure.js";

type Handshake = Socket["handshake"];

/** The token of a client that connects: in `auth.token`, in the Authorization header or in the query. */
export function tokenIn({ auth, headers, query }: Pick<Handshake, "auth" | "headers" | "query">): string {
  const given: readonly unknown[] = [auth["token"], headers.authorization, query["token"]];
  return bearerToken(given.find((one): one is string => typeof one === "string" && one.trim() !== "") ?? "");
}

/**
 * Who connects, and until when that may be believed.
 * @throws DomainError UNAUTHENTICATED
 */
export async function admit(handshake: Handshake, accounts: AccountService): Promise<Access> {
  const token = tokenIn(handshake);
  if (token === "") requireViewer(null);
  return accounts.accessOf(token);
}

/** An error that keeps a client from connecting: version 2 of the client is told the data, later ones the message too. */
export function connectError(error: unknown): Error {
  const { code, msg } = failureOf(error) ?? masked;
  return Object.assign(new Error(msg), { data: { code, msg } });
}
