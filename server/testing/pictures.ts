import sharp from "sharp";

/** A small photo. */
export function aPhoto(width = 300, height = 200): Promise<Buffer> {
  const background = { r: 90, g: 140, b: 200 };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** The smallest thing that is an MP4 by its content. */
export function aVideo(length = 64): Buffer {
  const head = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom\0\0\0\0isommp42")]);
  return Buffer.concat([head, Buffer.alloc(Math.max(0, length - head.length))]);
}

/** The smallest thing that is a PDF by its content. */
export function aDocument(): Buffer {
  return Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
}
