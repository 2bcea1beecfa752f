import { DomainError } from "../../platform/errors/DomainError.js";
import type { Keys } from "../../platform/secrets/keys.js";
import { isSigned, sign } from "../../platform/secrets/signature.js";

/** In base64url characters. */
const signatureLength = 22;

/** The sequence number and the transaction ID of a chat's newest applied event. */
export type Mark = { readonly seq: number; readonly tx: number };

/**
 * The events that a subscriber has applied in one generation of the log: every event with a transaction ID below
 * `floor` and, in each of the chats in `ahead`, every event up to the chat's mark.
 */
export type Position = {
  /** The log generation that the transaction IDs belong to; a restore from a backup begins a new one. */
  readonly generation: string;
  readonly floor: number;
  readonly ahead: ReadonlyMap<string, Mark>;
};

/** Writes and reads cursors: signed positions, each valid for one person only. */
export class CursorSeal {
  constructor(private readonly keys: Keys) {}

  seal(person: string, { generation, floor, ahead }: Position): string {
    const marks = Array.from(ahead, ([chatId, { seq, tx }]) => [chatId, seq, tx]);
    const body = JSON.stringify([generation, floor, marks]);
    return `${Buffer.from(body).toString("base64url")}.${sign(this.keys, `feed ${person} ${body}`, signatureLength)}`;
  }

  /** @throws DomainError INVALID unless this service created the cursor for this person */
  open(person: string, cursor: string): Position {
    const [body = "", signature = ""] = cursor.split(".");
    const text = Buffer.from(body, "base64url").toString();
    if (!isSigned(this.keys, `feed ${person} ${text}`, signature, signatureLength)) {
      throw DomainError.of("INVALID", "BAD_CURSOR", "after is not a valid cursor for this feed.", "after");
    }
    const [generation, floor, marks] = JSON.parse(text) as [string, number, [string, number, number][]];
    return { generation, floor, ahead: new Map(marks.map(([chatId, seq, tx]) => [chatId, { seq, tx }])) };
  }
}
