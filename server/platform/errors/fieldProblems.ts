import { type ProblemDetails, DomainError } from "./DomainError.js";

/** How long a text may be, in characters (Unicode code points), and whether it may have more than one line. */
export type TextRule = { readonly most: number; readonly lines?: boolean };

const blank = /^[\p{White_Space}\p{Cf}\p{Cc}]*$/u;
// Control characters, halves of surrogate pairs, and marks that reorder the text around them: the first two can't be
// stored, the last would let a name rewrite the sentence it stands in.
const unusable = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const unusableInLines = /[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** Gathers what is wrong with the fields of one input, so that a person is told everything at once. */
export class FieldProblems {
  private readonly found: ProblemDetails[] = [];

  /** How many problems have been noted. */
  get count(): number {
    return this.found.length;
  }

  /** Notes one problem of a field: a word for programs and a sentence for people. */
  add(field: string, code: string, reason: string): void {
    this.found.push({ code, reason, field });
  }

  /** Notes that a required field is empty. */
  addRequired(field: string): void {
    this.add(field, "REQUIRED", "Please fill out the field");
  }

  /** Notes a text with fewer than `least` or more than `most` characters; an empty one counts as not filled out. */
  checkLength(field: string, text: string, { least = 1, most }: { least?: number; most: number }): void {
    const length = [...text].length;
    if (length === 0) this.addRequired(field);
    else if (length < least) this.add(field, "TOO_SHORT", `Minimum ${least} characters required to enter`);
    else if (length > most) this.add(field, "TOO_LONG", `Maximum ${most} characters allowed to enter`);
  }

  /** Reads a required text as it will be stored, without white space around it, and notes what is wrong with it. */
  readText(field: string, text: string | null, { most, lines = false }: TextRule): string {
    const whole = lines ? (text ?? "").replace(/\r\n?/g, "\n") : (text ?? "").replace(/\s+/g, " ");
    const stored = blank.test(whole) ? "" : whole.trim();
    if ((lines ? unusableInLines : unusable).test(stored)) {
      this.add(field, "BAD_CHARACTERS", "This has characters that can't be used");
    } else {
      this.checkLength(field, stored, { most });
    }
    return stored;
  }

  /**
   * Ends the gathering.
   * @throws DomainError INVALID with every problem; does nothing when there is none
   */
  refuse(): void {
    const [first, ...rest] = this.found;
    if (first !== undefined) throw new DomainError("INVALID", [first, ...rest]);
  }
}
