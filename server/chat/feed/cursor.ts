import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../platform/secrets/keys.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** How far a chat is known: its newest event's sequence number and transaction number. */
export type Mark = { readonly seq: number; readonly tx: number };

/**
 * What a follower has applied in one life of the log: every event of their chats with a transaction number below `floor`, and of the chats in
 * `ahead` everything up to a mark.
 */
export type Position = {
  /** The life of the log that the numbers are of; another one begins when it is restored from a backup. */
  readonly generation: string;
  readonly floor: number;
  readonly ahead: ReadonlyMap<string, Mark>;
};

/** Writes and reads cursors: positions that only this service can make, and only for one person. */
export class CursorSeal {
  constructor(private readonly keys: Keys) {}

  /** The position as an opaque text. */
  seal(person: string, position: Position): string {
    const body = toText(position);
    return `${Buffer.from(body).toString("base64url")}.${sign(this.keys[0], person, body)}`;
  }

  /**
   * Reads a cursor back.
   * @throws DomainError INVALID when it was not made here for this person
   */
  open(person: string, cursor: string): Position {
    const [body = "", seal = ""] = cursor.split(".");
    const text = Buffer.from(body, "base64url").toString();
    if (!this.keys.some((key) => isEqual(seal, sign(key, person, text)))) {
      throw DomainError.of("INVALID", "BAD_CURSOR", "after is not a cursor of this feed.", "after");
    }
    const [generation, floor, marks] = JSON.parse(text) as [string, number, [string, number, number][]];
    return { generation, floor, ahead: new Map(marks.map(([chatId, seq, tx]) => [chatId, { seq, tx }])) };
  }
}

/** A position as JSON: every item of a feed has one, so it is put together by hand of what needs no quoting. */
function toText({ generation, floor, ahead }: Position): string {
  let marks = "";
  for (const [chatId, { seq, tx }] of ahead) marks += `${marks === "" ? "" : ","}["${chatId}",${seq},${tx}]`;
  return `["${generation}",${floor},[${marks}]]`;
}

/** HMAC with SHA-256, cut off behind 16 bytes (RFC 2104, section 5) and as many bits as its last character has room for. */
function sign(key: KeyObject, person: string, body: string): string {
  return createHmac("sha256", key).update(`feed ${person} ${body}`).digest("base64url").slice(0, 22);
}

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given, "base64url"), Buffer.from(right, "base64url")];
  return one.length === other.length && timingSafeEqual(one, other);
}
