import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../platform/secrets/keys.js";
import { DomainError } from "../../platform/errors/DomainError.js";

/** The sequence number and the transaction ID of a chat's newest applied event. */
export type Mark = { readonly seq: number; readonly tx: number };

/**
 * Describes the events that a subscriber has applied in one generation of the log: every event with a transaction ID
 * below `floor` and, in each of the chats in `ahead`, every event up to the chat's mark.
 */
export type Position = {
  /** The generation of the log to which the transaction IDs belong; a restore from a backup begins a new one. */
  readonly generation: string;
  readonly floor: number;
  readonly ahead: ReadonlyMap<string, Mark>;
};

/** Writes and reads cursors: signed positions, each valid for one person only. */
export class CursorSeal {
  constructor(private readonly keys: Keys) {}

  /** Encodes a position as an opaque, signed cursor. */
  seal(person: string, position: Position): string {
    const body = toText(position);
    return `${Buffer.from(body).toString("base64url")}.${sign(this.keys[0], person, body)}`;
  }

  /**
   * Verifies and decodes a cursor.
   * @throws DomainError INVALID unless this service created the cursor for this person
   */
  open(person: string, cursor: string): Position {
    const [body = "", signature = ""] = cursor.split(".");
    const text = Buffer.from(body, "base64url").toString();
    if (!this.keys.some((key) => isEqual(signature, sign(key, person, text)))) {
      throw DomainError.of("INVALID", "BAD_CURSOR", "after is not a valid cursor for this feed.", "after");
    }
    const [generation, floor, marks] = JSON.parse(text) as [string, number, [string, number, number][]];
    return { generation, floor, ahead: new Map(marks.map(([chatId, seq, tx]) => [chatId, { seq, tx }])) };
  }
}

/**
 * Returns a position as JSON, built by hand for speed because every feed item may need a cursor; no value needs
 * escaping.
 */
function toText({ generation, floor, ahead }: Position): string {
  let marks = "";
  for (const [chatId, { seq, tx }] of ahead) marks += `${marks === "" ? "" : ","}["${chatId}",${seq},${tx}]`;
  return `["${generation}",${floor},[${marks}]]`;
}

/**
 * Returns an HMAC-SHA-256 truncated to 22 base64url characters (RFC 2104, section 5); `isEqual` compares the 16 bytes
 * that they decode to.
 */
function sign(key: KeyObject, person: string, body: string): string {
  return createHmac("sha256", key).update(`feed ${person} ${body}`).digest("base64url").slice(0, 22);
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given, "base64url"), Buffer.from(expected, "base64url")];
  return one.length === other.length && timingSafeEqual(one, other);
}
