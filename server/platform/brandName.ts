/**
 * The product's display name. To run the product under another name, change it here, in `web/ui/theme/brand.ts` and in
 * `web/public/manifest.webmanifest`; a test compares these three. The contracts in `schema/` have their own titles.
 */
export const brandName = "Saywell";
