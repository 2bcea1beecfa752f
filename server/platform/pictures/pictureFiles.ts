import { isId } from "../ids.js";

/** The widths in pixels in which a picture is stored: small and larger avatars, cards and thumbnails, full width. */
export const pictureWidths = [96, 192, 512, 1280] as const;
/** One of the widths. */
export type PictureWidth = (typeof pictureWidths)[number];

const extension = ".webp";
const stored = new RegExp(`^([0-9a-f-]{36})-(?:${pictureWidths.join("|")})\\${extension}$`);

/** The file name of a picture as an upload answers it and a profile keeps it. `id` is a UUID. */
export function pictureName(id: string): string {
  return id + extension;
}

/** Whether a text is such a file name. */
export function isPictureName(text: string): boolean {
  return text.endsWith(extension) && isId(text.slice(0, -extension.length));
}

/** The name of the file on disk that holds one width of a picture. */
export function storedPictureName(fileName: string, width: PictureWidth): string {
  return `${fileName.slice(0, -extension.length)}-${width}${extension}`;
}

/** Whether a text is the name of a file on disk, and so nothing that leads elsewhere. */
export function isStoredPictureName(text: string): boolean {
  return isId(stored.exec(text)?.[1] ?? "");
}
