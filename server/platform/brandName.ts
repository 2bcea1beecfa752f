/**
 * The product's display name. To run the product under another name, change it here, in `web/ui/theme/brand.ts` and in
 * `web/public/manifest.webmanifest`; a test compares them.
 */
export const brandName = "Saywell";
