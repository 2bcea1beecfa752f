/** The token in an Authorization value, with or without the word "Bearer". */
export function tokenOf(authorization: string): string {
  return authorization.replace(/^Bearer\s+/i, "");
}
