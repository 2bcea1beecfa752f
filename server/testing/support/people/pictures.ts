import sharp from "sharp";

/** Creates a JPEG without metadata. */
export function aPhoto(width = 300, height = 200): Promise<Buffer> {
  const background = { r: 90, g: 140, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Creates a file of `length` bytes, at least 24, that is recognized as an MP4. */
export function aVideo(length = 64): Buffer {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42")]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length))]);
}

/** Creates a minimal file that is recognized as a PDF. */
export function aDocument(): Buffer {
  return Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
}

/** Creates a JPEG with detail at every scale, so that its file is as large as a real photo's. */
export async function aRichPhoto(width = 1600, height = 1600): Promise<Buffer> {
  const layers = await Promise.all(
    [4, 16, 64, 256].map(async (across, index) => {
      const noise = { type: "gaussian" as const, mean: 128, sigma: 70 / (index + 1) };
      const create = { width: across, height: across, channels: 3 as const, background: "#888", noise };
      const small = await sharp({ create }).png().toBuffer();
      return sharp(small).resize(width, height, { fit: "fill", kernel: "cubic" }).png().toBuffer();
    }),
  );
  const [ground, ...details] = layers;
  return sharp(ground)
    .composite(details.map((input) => ({ input, blend: "soft-light" as const })))
    .jpeg({ quality: 92 })
    .toBuffer();
}
