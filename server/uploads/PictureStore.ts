import type { Metadata, OutputInfo, Sharp } from "sharp";
import { newId } from "../platform/ids.js";
import {
  type PictureFormat,
  pictureName,
  pictureVariants,
  pictureWidths,
  storedPictureName,
} from "../platform/pictures/pictureFiles.js";
import { Semaphore } from "../platform/async/Semaphore.js";
import { DomainError } from "../platform/errors/DomainError.js";
import type { LocalDisk } from "./LocalDisk.js";

/** More pixels than nearly any phone camera produces. */
export const maxPixels = 64_000_000;
const maxSeconds = 20;
const megabyte = 1024 * 1024;
const formats = ["jpeg", "png"];
const largest = Math.max(...pictureWidths);
/** The number of rows held in memory while a picture is decoded sequentially. */
const rowsAtOnce = 512;
/** The memory budget for all pictures being decoded in this process. */
export const maxDecodingBytes = 192 * megabyte;
const memory = new Semaphore(maxDecodingBytes);

/** Loads sharp lazily, when the first picture is processed, so that the server starts faster. */
const loadSharp = async () => (await import("sharp")).default;

type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

const encode: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 78 }),
  // JPEG has no transparency: transparent pixels become white.
  jpg: (picture) => picture.flatten({ background: "#fff" }).jpeg({ quality: 78 }),
};

/** Stores pictures, each as WebP and as JPEG in every width that pages use. */
export class PictureStore {
  constructor(private readonly storage: LocalDisk) {}

  /**
   * Stores a JPEG or PNG, recognized by its content: rotated upright, without metadata, and never enlarged, so several
   * files of a small picture can have the same dimensions. All files are stored when the promise resolves.
   * @param picture its bytes, or the path of its file
   * @returns the picture's file name, derived from `id`
   * @throws DomainError INVALID when it is not a JPEG or PNG, or can't be decoded within the limits
   */
  async save(picture: Uint8Array | string, id = newId()): Promise<string> {
    const sharp = await loadSharp();
    const { data, info } = await decode(picture);
    const { width, height, channels } = info;
    const name = pictureName(id);
    const written = await Promise.allSettled(
      pictureVariants.map(async (variant) => {
        const fitted = fit(sharp(data, { raw: { width, height, channels } }), variant.width);
        await this.storage.put(storedPictureName(name, variant), await encode[variant.format](fitted).toBuffer());
      }),
    );
    const failed = written.find((result) => result.status === "rejected");
    if (failed !== undefined) {
      await this.remove(name).catch(() => undefined);
      throw failed.reason;
    }
    return name;
  }

  async remove(name: string): Promise<void> {
    const files = pictureVariants.map((variant) => storedPictureName(name, variant));
    const removed = await Promise.allSettled(files.map((file) => this.storage.remove(file)));
    const failed = removed.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }
}

async function decode(source: Uint8Array | string): Promise<Pixels> {
  const sharp = await loadSharp();
  try {
    // Check the pixel count below instead, because the error that sharp throws for too many pixels has no code.
    const picture = sharp(source, { limitInputPixels: false, failOn: "error", sequentialRead: true });
    const metadata = await picture.metadata();
    if (!formats.includes(metadata.format)) throw new Error(`The format ${metadata.format} is not supported.`);
    const bytes = memoryOf(metadata);
    if (metadata.width * metadata.height > maxPixels || bytes > memory.capacity) {
      const reason = "This picture has too many pixels. Please make it smaller.";
      throw DomainError.of("INVALID", "PICTURE_TOO_LARGE", reason, "image");
    }
    const pixels = fit(picture.autoOrient(), largest).timeout({ seconds: maxSeconds }).raw();
    return await memory.run(() => pixels.toBuffer({ resolveWithObject: true }), bytes);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw DomainError.of("INVALID", "PICTURE_NOT_SUPPORTED", "Picture type not supported!", "image");
  }
}

/** Returns the number of bytes that decoding takes; an interlaced or rotated picture needs all its pixels in memory. */
function memoryOf({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
  ...rest
}: Metadata): number {
  const isJpeg = format === "jpeg";
  // A progressive JPEG is held as 16-bit coefficients at full size; 4:2:0 has half as many as 4:4:4.
  if (isJpeg && isProgressive) return width * height * (chromaSubsampling === "4:2:0" ? 1.5 : channels) * 2;
  const isTurned = (rest.orientation ?? 1) > 1;
  const rows = isProgressive || isTurned ? height : Math.min(height, rowsAtOnce);
  // Any other JPEG is shrunk by a factor of 1, 2, 4 or 8 while it is decoded, but not below the largest stored size.
  const scale = Math.max(width, height) / (2 * largest);
  const shrink = isJpeg ? Math.min(8, 2 ** Math.max(0, Math.floor(Math.log2(scale)))) : 1;
  return (width * rows * channels * (depth === "ushort" ? 2 : 1)) / shrink ** 2;
}

function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: 2 * width, fit: "inside", withoutEnlargement: true });
}
