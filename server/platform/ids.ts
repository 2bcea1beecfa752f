import { randomBytes, randomUUID } from "node:crypto";
import { v7 } from "uuid";

/** A new id: a UUID version 7 (RFC 9562), so that ids made later sort later. */
export function newId(): string {
  return v7();
}

/** A new id that says nothing, not even when it was made (UUID version 4): cheaper to make, for what is never looked up in order. */
export function randomId(): string {
  return randomUUID();
}

const ofThisProcess = `${Date.now().toString(36)}-${randomBytes(12).toString("base64url")}-`;
let keysMade = 0;

/** A new key that no other process makes either; a process' keys sort in the order in which they were made, unlike random ones. */
export function newKey(): string {
  return ofThisProcess + (++keysMade).toString(36).padStart(8, "0");
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in lower case, and so may be asked for in the database. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
