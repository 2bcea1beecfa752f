import { createHash } from "node:crypto";
import { isId } from "../platform/ids.js";

/**
 * Returns the id of the chat between a student and a tutor: a UUID version 8 (RFC 9562) derived from both of their ids,
 * so two nodes that start the same chat concurrently use the same id.
 */
export function chatIdOf(studentId: string, tutorId: string): string {
  const bytes = createHash("sha256").update(`chat ${studentId} ${tutorId}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Returns the id of a message: its chat's id, a hyphen and its sequence number. */
export function toMessageId(chatId: string, seq: number): string {
  return `${chatId}-${seq}`;
}

/** Parses a message id into the chat's id and the sequence number; returns null if the string is not a message id. */
export function fromMessageId(id: string): { readonly chatId: string; readonly seq: number } | null {
  const [, chatId = "", seq = ""] = /^(.{36})-([1-9]\d{0,14})$/.exec(id) ?? [];
  return isId(chatId) ? { chatId, seq: Number(seq) } : null;
}
