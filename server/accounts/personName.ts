/** A person's name in its two parts; the last name may be empty, and both are while a new tutor has given none. */
export type PersonName = { readonly firstName: string; readonly lastName: string };

/** The name under which others see a person: "Anna K.", without a last name "Anna", without any name "Tutor". */
export function displayNameOf({ firstName, lastName }: PersonName): string {
  if (firstName === "") return "Tutor";
  const [initial] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(lastName);
  return initial === undefined ? firstName : `${firstName} ${initial.segment.toUpperCase()}.`;
}

/** Parts a name given in one piece: its first word is the first name, the rest the last name. */
export function splitName(name: string): PersonName {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
