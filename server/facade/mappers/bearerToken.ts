/** The token in a text that may begin with the word "Bearer". */
export function bearerToken(text: string): string {
  return text.trim().replace(/^Bearer\s+/i, "");
}
