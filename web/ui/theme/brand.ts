/** The display name; to change it, change it on the server, too: see `server/platform/brandName.ts`. */
export const brandName = "Saywell";
