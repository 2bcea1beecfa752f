import { isBlank } from "../../platform/errors/fieldProblems.js";

/** A user's name in two parts. The last name may be empty, and both are empty until a new tutor enters a name. */
export type PersonName = { readonly firstName: string; readonly lastName: string };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Matches names whose first grapheme is a single ASCII letter; these names need no segmenter. */
const plain = /^[A-Za-z](?:[A-Za-z]|$)/;

/** Returns a name's first letter or digit as a grapheme, which may consist of several code points; "" if none. */
function initialOf(name: string): string {
  if (plain.test(name)) return name.charAt(0);
  const [first] = graphemes.segment(name.replace(/^[^\p{L}\p{N}]+/u, ""));
  return first?.segment ?? "";
}

/** Returns the name that others see: "Anna K."; "Anna" without a last name; "Tutor" without a first name. */
export function displayNameOf({ firstName, lastName }: PersonName): string {
  if (firstName === "") return "Tutor";
  const initial = initialOf(lastName);
  // Georgian uses capitals only for words written entirely in capitals.
  const shown = /\p{Script=Georgian}/u.test(initial) ? initial : initial.toUpperCase();
  return initial === "" ? firstName : `${firstName} ${shown}.`;
}

/** Splits a full name: its first visible word is the first name, the rest is the last name. */
export function splitName(name: string): PersonName {
  const [firstName = "", ...rest] = name.split(/\s+/).filter((word) => !isBlank(word));
  return { firstName, lastName: rest.join(" ") };
}
