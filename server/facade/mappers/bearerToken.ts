/** Strips an optional "Bearer" prefix from a token. */
export function bearerToken(text: string): string {
  return text.trim().replace(/^Bearer\s+/i, "");
}
