/** The product's name as people see it; an operator who runs it under another name changes it here. */
export const brandName = "Saywell";
