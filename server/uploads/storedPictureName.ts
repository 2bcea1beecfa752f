import { pictureWidths } from "../platform/pictures/image.type.js";

const pattern = new RegExp(`^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:${pictureWidths.join("|")})\\.webp$`);

/** The name of the file that holds one width of a picture. */
export function storedPictureName(id: string, width: number): string {
  return `${id}-${width}.webp`;
}

/** Whether a text is the name of such a file, and so nothing that leads elsewhere. */
export function isStoredPictureName(text: string): boolean {
  return pattern.test(text);
}
