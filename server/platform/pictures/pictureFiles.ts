import { isId } from "../ids.js";

/** In pixels: small and large avatars, cards and thumbnails, and full width. */
export const pictureWidths = [96, 192, 512, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** The usual format, and a fallback for clients that don't support it. */
export const pictureFormats = ["webp", "jpg"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** WebP if no format is given. */
export type PictureVariant = { readonly width: PictureWidth; readonly format?: PictureFormat };

export const pictureVariants = pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ width, format })));

const extension = ".webp";
const stored = new RegExp(`^([0-9a-f-]{36})-(${pictureWidths.join("|")})\\.(?:${pictureFormats.join("|")})$`);

/** Returns the file name of a picture, as returned by an upload and stored in a profile; `id` is a UUID. */
export function pictureName(id: string): string {
  return id + extension;
}

/** Returns whether a string has the format of `pictureName`. */
export function isPictureName(text: string): boolean {
  return text.endsWith(extension) && isId(text.slice(0, -extension.length));
}

/** Returns the file name of one variant of a picture. */
export function storedPictureName(fileName: string, { width, format = "webp" }: PictureVariant): string {
  return `${fileName.slice(0, -extension.length)}-${width}.${format}`;
}

/** Returns a stored file's name with the given format's extension; null if `text` is not a stored file's name. */
export function storedPictureAs(format: PictureFormat, text: string): string | null {
  const [, id = "", width] = stored.exec(text) ?? [];
  return isId(id) ? `${id}-${width}.${format}` : null;
}
