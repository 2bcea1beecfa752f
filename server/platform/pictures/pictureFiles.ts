import { isId } from "../ids.js";

/** The widths in pixels in which a picture is stored: small and larger avatars, cards and thumbnails, full width. */
export const pictureWidths = [96, 192, 512, 1280] as const;
/** One of the widths. */
export type PictureWidth = (typeof pictureWidths)[number];

/** The formats in which a picture is stored, by their extensions: the usual one, and one for clients that don't know it. */
export const pictureFormats = ["webp", "jpg"] as const;
/** One of the formats. */
export type PictureFormat = (typeof pictureFormats)[number];

/** One of the files that a picture is stored in; WebP where no format is said. */
export type PictureVariant = { readonly width: PictureWidth; readonly format?: PictureFormat };

/** All files that a picture is stored in. */
export const pictureVariants = pictureWidths.flatMap((width) => pictureFormats.map((format) => ({ width, format })));

const extension = ".webp";
const stored = new RegExp(`^([0-9a-f-]{36})-(${pictureWidths.join("|")})\\.(?:${pictureFormats.join("|")})$`);

/** The file name of a picture as an upload answers it and a profile keeps it. `id` is a UUID. */
export function pictureName(id: string): string {
  return id + extension;
}

/** Whether a text is such a file name. */
export function isPictureName(text: string): boolean {
  return text.endsWith(extension) && isId(text.slice(0, -extension.length));
}

/** The name of the stored file that holds one variant of a picture. */
export function storedPictureName(fileName: string, { width, format = "webp" }: PictureVariant): string {
  return `${fileName.slice(0, -extension.length)}-${width}.${format}`;
}

/** The same picture in another format; null when the text is no name of a stored file, and so may lead elsewhere. */
export function storedPictureAs(format: PictureFormat, text: string): string | null {
  const [, id = "", width] = stored.exec(text) ?? [];
  return isId(id) ? `${id}-${width}.${format}` : null;
}
