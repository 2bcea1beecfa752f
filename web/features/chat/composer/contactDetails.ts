const email = /[^\s@]+@[^\s@]+\.[\p{L}]{2,}/u;
/** Matches 9 to 15 digits with phone-number separators; dates and times have fewer digits or other separators. */
const phone = /(?<![\d.,])\+?\(?\d(?!\.)(?:[ ()/-]{0,2}\d){8,14}(?!\d|[.,]\d)/;

/** Returns whether the text seems to contain an email address or a phone number. */
export function hasContactDetails(text: string): boolean {
  return email.test(text) || phone.test(text.replaceAll(/https?:\/\/\S+/g, ""));
}
