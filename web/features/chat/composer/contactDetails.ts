/** Matches URLs and dates such as 2026-03-14, whose digits are not phone numbers. */
const otherNumbers = /https?:\/\/\S+|\b(?:19|20)\d\d-\d\d-\d\d\b/g;
/** Matches an email address from the last character before the @, so that text without an @ is scanned only once. */
const email = /[^\s@]@[^\s@]+\.\p{L}{2,}/u;
/** Matches 9 to 15 digits, with or without phone-number separators. */
const phone = /(?<![\d.,])\+?\(?\d(?!\.)(?:[ ()/-]{0,2}\d){8,14}(?!\d|[.,]\d)/;

/** Returns whether the text seems to contain an email address or a phone number. */
export function hasContactDetails(text: string): boolean {
  return email.test(text) || phone.test(text.replaceAll(otherNumbers, ""));
}
