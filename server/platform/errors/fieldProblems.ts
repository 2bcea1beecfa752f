import { type ProblemDetails, DomainError } from "./DomainError.js";
import type { ErrorCode } from "./errorCodes.js";

/** `most` is the maximum length in Unicode code points. */
export type TextRule = { readonly most: number; readonly multiline?: boolean };

// Whitespace, format and control characters, Hangul fillers and other ignorable characters, and the blank Braille cell.
const blank = /^[\p{White_Space}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
// Control characters; lone surrogates, which UTF-8 can't encode; and bidirectional formatting characters, which would
// let a name reorder the text around it.
const unusable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unusableInLines = /[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

export const isBlank = (text: string): boolean => blank.test(text);

/** Collects the problems with an input's fields so that they can be reported together. */
export class FieldProblems {
  private readonly found: ProblemDetails[] = [];

  get count(): number {
    return this.found.length;
  }

  add(field: string, code: ErrorCode, reason: string): void {
    this.found.push({ code, reason, field });
  }

  addRequired(field: string): void {
    this.add(field, "REQUIRED", "Please fill out the field");
  }

  /** Adds a problem if a text is empty, or if its length in Unicode code points is below `least` or above `most`. */
  checkLength(field: string, text: string, { least = 1, most }: { least?: number; most: number }): void {
    const length = [...text].length;
    if (length === 0) this.addRequired(field);
    else if (length < least) this.add(field, "TOO_SHORT", `Minimum ${least} characters required to enter`);
    else if (length > most) this.add(field, "TOO_LONG", `Maximum ${most} characters allowed to enter`);
  }

  /** Returns a required field's text as it will be stored, with normalized whitespace; records any problems with it. */
  readText(field: string, text: string | null, { most, multiline = false }: TextRule): string {
    const whole = multiline ? (text ?? "").replace(/\r\n?/g, "\n") : (text ?? "").replace(/\s+/g, " ");
    const stored = isBlank(whole) ? "" : whole.trim();
    if ((multiline ? unusableInLines : unusable).test(stored)) {
      this.add(field, "BAD_CHARACTERS", "This contains characters that can't be used");
    } else {
      this.checkLength(field, stored, { most });
    }
    return stored;
  }

  /** @throws DomainError INVALID with all problems found, if any */
  throwIfAny(): void {
    const [first, ...rest] = this.found;
    if (first !== undefined) throw new DomainError("INVALID", [first, ...rest]);
  }
}
