import type { Metadata, OutputInfo, Sharp } from "sharp";
import { newId } from "../platform/ids.js";
import {
  type PictureFormat,
  pictureName,
  pictureVariants,
  pictureWidths,
  storedPictureName,
} from "../platform/pictures/pictureFiles.js";
import { DomainError } from "../platform/errors/DomainError.js";
import { MemoryBudget } from "./MemoryBudget.js";
import type { Storage } from "./Storage.js";

/** A picture is decoded once, however large; 64 megapixels are more than the cameras of nearly all phones make. */
export const maxPixels = 64_000_000;
const maxSeconds = 20;
const megabyte = 1024 * 1024;
const formats = ["jpeg", "png"];
const largest = Math.max(...pictureWidths);
/** The rows of a picture that are in memory at once where it can be read from top to bottom. */
const rowsAtOnce = 512;
/** How much memory decoding may take in this process, which is also the most for one picture. */
export const maxDecodingBytes = 128 * megabyte;
const budget = new MemoryBudget(maxDecodingBytes);

/** Loaded with the first picture: a server starts without it. */
const loadSharp = async () => (await import("sharp")).default;

/** Decoded, upright pixels. */
type Pixels = { readonly data: Buffer; readonly info: OutputInfo };

const encode: Readonly<Record<PictureFormat, (picture: Sharp) => Sharp>> = {
  webp: (picture) => picture.webp({ quality: 78 }),
  // Whoever takes no WebP sees what is transparent on white.
  jpg: (picture) => picture.flatten({ background: "#fff" }).jpeg({ quality: 78 }),
};

/** Stores pictures, each as WebP and as JPEG in every width that pages ask for. */
export class PictureStore {
  constructor(private readonly storage: Storage) {}

  /**
   * Stores a JPEG or PNG, whatever its name says: turned upright, without its metadata, never enlarged, so that a small
   * picture has the same size in several of its files. All of them are there when it answers.
   * @param picture its bytes, or the path of a file that has them
   * @returns the picture's file name, made of `id`
   * @throws DomainError INVALID when it is no JPEG or PNG, or can't be decoded
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

  /** Removes a picture in all its sizes. */
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
    const picture = sharp(source, { limitInputPixels: maxPixels, failOn: "error", sequentialRead: true });
    const metadata = await picture.metadata();
    if (!formats.includes(metadata.format)) throw new Error(`The format is ${metadata.format}.`);
    const bytes = memoryOf(metadata);
    if (bytes > budget.most) throw new Error(`Decoding would take ${bytes} bytes.`);
    return await budget.spend(bytes, () =>
      fit(picture.autoOrient(), largest).timeout({ seconds: maxSeconds }).raw().toBuffer({ resolveWithObject: true }),
    );
  } catch {
    throw DomainError.of("INVALID", "PICTURE_NOT_SUPPORTED", "Picture type not supported!", "image");
  }
}

/** How many bytes decoding takes: all pixels at once for a picture that is stored in passes or has to be turned. */
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
  // A progressive JPEG is held as coefficients of 16 bits in its full size, of which 4:2:0 has half as many.
  if (isJpeg && isProgressive) return width * height * (chromaSubsampling === "4:2:0" ? 1.5 : channels) * 2;
  const isTurned = (rest.orientation ?? 1) > 1;
  const rows = isProgressive || isTurned ? height : Math.min(height, rowsAtOnce);
  // Any other JPEG is made smaller while it is read: by 2, 4 or 8, and no further than its stored size.
  const scale = Math.max(width, height) / (2 * largest);
  const shrink = isJpeg ? Math.min(8, 2 ** Math.max(0, Math.floor(Math.log2(scale)))) : 1;
  return (width * rows * channels * (depth === "ushort" ? 2 : 1)) / shrink ** 2;
}

/** Fits a picture into a width; a very tall one is bounded in height too. */
function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: 2 * width, fit: "inside", withoutEnlargement: true });
}
