/** The display name. To change it, also change `server/platform/brandName.ts`; a test compares the two. */
export const brandName = "Saywell";
