/** Returns the URL, or null if it is invalid. Safari before 17 has neither `URL.canParse` nor `URL.parse`. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
