const email = /[^\s@]+@[^\s@]+\.[\p{L}]{2,}/u;
/** Nine digits or more, as phone numbers are written; dates and times have fewer or other signs between them. */
const phone = /(?<![\d.,])\+?\(?\d(?!\.)(?:[ ()/-]{0,2}\d){8,14}(?![\d.,]\d)/;

/** Whether a text seems to contain an email address or a phone number. */
export function hasContactDetails(text: string): boolean {
  return email.test(text) || phone.test(text.replaceAll(/https?:\/\/\S+/g, ""));
}
