import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { Keys } from "../../platform/keys.js";
import { Refusal } from "../../platform/refusal.js";

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
    const body = JSON.stringify([
      position.generation,
      position.floor,
      [...position.ahead].map(([chatId, { seq, tx }]) => [chatId, seq, tx]),
    ]);
    return `${Buffer.from(body).toString("base64url")}.${sign(this.keys[0], person, body).toString("base64url")}`;
  }

  /**
   * Reads a cursor back.
   * @throws Refusal INVALID when it was not made here for this person
   */
  open(person: string, cursor: string): Position {
    const [body = "", seal = ""] = cursor.split(".");
    const text = Buffer.from(body, "base64url").toString();
    const given = Buffer.from(seal, "base64url");
    if (!this.keys.some((key) => isEqual(given, sign(key, person, text)))) {
      throw Refusal.because("INVALID", "BAD_CURSOR", "after is not a cursor of this feed.", "after");
    }
    const [generation, floor, marks] = JSON.parse(text) as [string, number, [string, number, number][]];
    return { generation, floor, ahead: new Map(marks.map(([chatId, seq, tx]) => [chatId, { seq, tx }])) };
  }
}

function sign(key: KeyObject, person: string, body: string): Buffer {
  return createHmac("sha256", key).update(`feed ${person} ${body}`).digest().subarray(0, 16);
}

function isEqual(given: Buffer, right: Buffer): boolean {
  return given.length === right.length && timingSafeEqual(given, right);
}
