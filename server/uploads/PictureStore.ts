import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { newId } from "../platform/ids.js";
import { pictureName, type PictureWidth, pictureWidths, storedPictureName } from "../platform/pictures/pictureFiles.js";
import { Refusal } from "../platform/refusal.js";

// A picture is decoded once, however large; 64 megapixels are more than the cameras of nearly all phones make.
const mostPixels = 64_000_000;
const mostSeconds = 20;
const formats = ["jpeg", "png"];
const largest = Math.max(...pictureWidths);

/** Decoded, upright pixels. */
type Pixels = { readonly data: Buffer; readonly info: sharp.OutputInfo };

/** Keeps pictures on disk, each as WebP in every width that pages ask for. */
export class PictureStore {
  /** `folder` is where the files lie; it is made when the first one comes. */
  constructor(readonly folder: string) {}

  /**
   * Stores a JPEG or PNG, whatever its name says: turned upright, without its metadata, never enlarged, so that a small
   * picture has the same size in several of its files. All of them are there when it answers.
   * @param picture its bytes, or the path of a file that has them
   * @returns the picture's file name, made of `id`
   * @throws Refusal INVALID when it is no JPEG or PNG, or can't be decoded
   */
  async save(picture: Uint8Array | string, id = newId()): Promise<string> {
    const pixels = await decode(picture);
    const name = pictureName(id);
    await mkdir(this.folder, { recursive: true });
    const written = await Promise.allSettled(pictureWidths.map((width) => this.write(pixels, name, width)));
    const failed = written.find((result) => result.status === "rejected");
    if (failed !== undefined) {
      await Promise.allSettled(pictureWidths.map((width) => rm(this.pathOf(name, width), { force: true })));
      throw failed.reason;
    }
    return name;
  }

  private async write({ data, info }: Pixels, name: string, width: PictureWidth): Promise<void> {
    const { width: rawWidth, height, channels } = info;
    const picture = fit(sharp(data, { raw: { width: rawWidth, height, channels } }), width);
    const path = this.pathOf(name, width);
    const unfinished = `${path}.${newId()}.part`;
    try {
      await writeFile(unfinished, await picture.webp({ quality: 82 }).toBuffer(), { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  private pathOf(name: string, width: PictureWidth): string {
    return join(this.folder, storedPictureName(name, width));
  }
}

async function decode(source: Uint8Array | string): Promise<Pixels> {
  try {
    const picture = sharp(source, { limitInputPixels: mostPixels, failOn: "error", sequentialRead: true });
    const { format } = await picture.metadata();
    if (!formats.includes(format)) throw new Error(`The format is ${format}.`);
    return await fit(picture.autoOrient(), largest)
      .timeout({ seconds: mostSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw Refusal.because("INVALID", "PICTURE_NOT_SUPPORTED", "Picture type not supported!", "image");
  }
}

/** Fits a picture into a width; a very tall one is bounded in height too. */
function fit(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: 2 * width, fit: "inside", withoutEnlargement: true });
}
