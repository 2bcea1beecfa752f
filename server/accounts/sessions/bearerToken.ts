/** Returns a token without its optional "Bearer" prefix. */
export function bearerToken(text: string): string {
  return text.trim().replace(/^Bearer\s+/i, "");
}
