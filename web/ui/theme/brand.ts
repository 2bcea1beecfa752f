/** The display name; change it here to run the product under another name. */
export const brandName = "Saywell";
