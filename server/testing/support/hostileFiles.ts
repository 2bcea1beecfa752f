import { randomBytes } from "node:crypto";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import type { UploadKind } from "../../uploads/index.js";
import { aDocument, aPhoto, aVideo } from "./people/pictures.js";

const script = "<script>alert(document.domain)</script>";
const html = Buffer.from(`<!doctype html><title>x</title>${script}`);
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`);
const zip = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), randomBytes(200)]);
const elf = Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01", "latin1"), randomBytes(200)]);
const exe = Buffer.concat([Buffer.from("MZ\x90\0", "latin1"), randomBytes(200)]);
/** Text in the metadata of some files; must not appear in any stored file. */
export const canary = "SAYWELL-CANARY";

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Creates a PNG whose header claims this size; `pixels` is the compressed pixel data. */
function aPng(width: number, height: number, pixels: Buffer, ...more: Buffer[]): Buffer {
  return pngOf(width, height, [8, 0, 0, 0, 0], pixels, ...more);
}

/** Creates a truncated interlaced PNG with 4 bytes per pixel, which a decoder rejects only after buffering it. */
export function aBrokenInterlacedPng(width: number, height: number): Buffer {
  return pngOf(
    width,
    height,
    [8, 6, 0, 0, 1],
    deflateSync(Buffer.alloc(Math.floor(width * height * 3.5)), { level: 1 }),
  );
}

function pngOf(width: number, height: number, kind: readonly number[], pixels: Buffer, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(kind, 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [pngChunk("IHDR", head), ...more, pngChunk("IDAT", pixels), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

/** Creates a picture in a format that the server rejects. */
const as = (format: "webp" | "gif" | "tiff" | "avif" | "heif") => async () => {
  const picture = sharp(await aPhoto());
  return format === "heif" ? picture.heif({ compression: "av1" }).toBuffer() : picture.toFormat(format).toBuffer();
};
const cut = (part: number) => async () => {
  const photo = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer();
  return photo.subarray(0, Math.floor(photo.length * part));
};
const after = (tail: Buffer) => async () => Buffer.concat([await aPhoto(), tail]);
const bigZeros = deflateSync(Buffer.alloc(64 * 1024 * 1024));
const refused = "refused" as const;
const harmless = "harmless" as const;
const unreadable = "unreadable" as const;
const tooLarge = "too large" as const;

/**
 * A malicious file and the expected outcome: rejected for its type or size, made harmless, or unreadable as a multipart
 * form.
 */
export type HostileFile = readonly [
  what: string,
  kind: UploadKind,
  bytes: () => Buffer | Promise<Buffer>,
  name: string,
  fate: typeof refused | typeof tooLarge | typeof harmless | typeof unreadable,
];

export const hostilePictures: readonly HostileFile[] = [
  ["zero bytes", "image", () => Buffer.alloc(0), "me.jpg", refused],
  ["one byte", "image", () => Buffer.from([0xff]), "me.jpg", refused],
  ["a JPEG's first bytes only", "image", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "me.jpg", refused],
  ["a PNG's signature only", "image", () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), "me.png", refused],
  ["zeros", "image", () => Buffer.alloc(4096), "me.jpg", refused],
  ["noise", "image", () => randomBytes(4096), "me.jpg", refused],
  ["a page as a JPEG", "image", () => html, "me.jpg", refused],
  ["a page as itself", "image", () => html, "me.html", refused],
  ["an SVG as itself", "image", () => svg, "me.svg", refused],
  ["an SVG as a PNG", "image", () => svg, "me.png", refused],
  ["an SVG behind a BOM", "image", () => Buffer.concat([Buffer.from("\ufeff"), svg]), "me.png", refused],
  ["an SVG in gzip", "image", () => gzipSync(svg), "me.svgz", refused],
  ["an SVG that reads a file", "image", () => external("file:///etc/passwd"), "me.jpg", refused],
  ["an SVG that calls a server", "image", () => external("http://127.0.0.1:1/x"), "me.jpg", refused],
  ["XML with expanding entities", "image", () => billionLaughs(), "me.svg", refused],
  ["JavaScript", "image", () => Buffer.from("alert(1)"), "me.jpg", refused],
  ["PHP", "image", () => Buffer.from("<?php system($_GET[0]); ?>"), "me.php", refused],
  ["GIF", "image", as("gif"), "me.gif", refused],
  ["GIF as a JPEG", "image", as("gif"), "me.jpg", refused],
  ["a GIF that is a script", "image", () => Buffer.from(`GIF89a=1;alert(1)//`), "me.gif", refused],
  ["WebP", "image", as("webp"), "me.webp", refused],
  ["TIFF", "image", as("tiff"), "me.png", refused],
  ["AVIF", "image", as("avif"), "me.jpg", refused],
  ["AVIF as HEIC", "image", as("heif"), "me.heic", refused],
  ["BMP", "image", () => Buffer.concat([Buffer.from("BM"), Buffer.alloc(200)]), "me.bmp", refused],
  ["an icon", "image", () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), "me.ico", refused],
  ["a document", "image", aDocument, "me.jpg", refused],
  ["PostScript", "image", () => Buffer.from("%!PS-Adobe-3.0 EPSF-3.0\n"), "me.jpg", refused],
  [
    "an ImageMagick script",
    "image",
    () => Buffer.from("push graphic-context\nfill 'url(https://x)'"),
    "a.mvg",
    refused,
  ],
  ["a video", "image", () => aVideo(), "me.jpg", refused],
  ["an archive", "image", () => zip, "me.jpg", refused],
  ["a program for Linux", "image", () => elf, "me.jpg", refused],
  ["a program for Windows", "image", () => exe, "me.png", refused],
  ["a shell script", "image", () => Buffer.from("#!/bin/sh\nrm -rf /\n"), "me.png", refused],
  ["a JPEG cut after a tenth", "image", cut(0.1), "me.jpg", refused],
  ["a JPEG cut in the middle", "image", cut(0.5), "me.jpg", refused],
  ["a PNG without pixels", "image", () => aPng(10, 10, Buffer.alloc(0)), "me.png", refused],
  ["a PNG with broken pixels", "image", () => aPng(100, 100, randomBytes(500)), "me.png", refused],
  ["a PNG of size zero", "image", () => aPng(0, 0, deflateSync(Buffer.alloc(1))), "me.png", refused],
  ["a PNG of 50,000 by 50,000", "image", () => aPng(50_000, 50_000, bigZeros), "bomb.png", tooLarge],
  ["a PNG of 2 billion by 1", "image", () => aPng(2 ** 31 - 1, 1, bigZeros), "bomb.png", refused],
  ["a PNG of 8,001 by 8,000", "image", () => aPng(8001, 8000, bigZeros), "bomb.png", tooLarge],
  ["a text chunk that inflates", "image", () => aPng(8, 8, Buffer.alloc(0), aTextBomb()), "bomb.png", refused],
  ["a JPEG followed by a page", "image", after(html), "me.jpg", harmless],
  ["a JPEG followed by an archive", "image", after(zip), "me.jpg", harmless],
  ["a JPEG followed by a document", "image", after(aDocument()), "me.jpg", harmless],
  ["a JPEG with a page in its comment", "image", () => withComment(html), "me.jpg", harmless],
  ["a JPEG with a location in its EXIF", "image", withPlace, "me.jpg", harmless],
  ["a JPEG with a script in its EXIF", "image", withScript, "me.jpg", harmless],
  ["a JPEG named like a page", "image", () => aPhoto(), "me.html", harmless],
  ["a JPEG named like a program", "image", () => aPhoto(), "me.jpg.exe", harmless],
  ["a name with path traversal", "image", () => aPhoto(), "../../../../etc/passwd", harmless],
  ["a name with path traversal on Windows", "image", () => aPhoto(), "..\\..\\windows\\win.ini", harmless],
  ["a name with encoded path traversal", "image", () => aPhoto(), "%2e%2e%2f%2e%2e%2fx.jpg", harmless],
  ["an absolute name", "image", () => aPhoto(), "/etc/cron.d/x", harmless],
  ["a name with a NUL character", "image", () => aPhoto(), "me.php\0.jpg", unreadable],
  ["a name with a right-to-left override", "image", () => aPhoto(), "me\u202Egpj.exe", harmless],
  ["a name of 5,000 characters", "image", () => aPhoto(), `${"a".repeat(5000)}.jpg`, harmless],
  ["a name of only spaces", "image", () => aPhoto(), "   ", harmless],
  ["a name of emoji and combining marks", "image", () => aPhoto(), "👩‍🏫e\u0301\u0301\u0301.jpg", harmless],
  ["a name that is a page", "image", () => aPhoto(), `"><img src=x onerror=alert(1)>.jpg`, harmless],
  ["the name of a Windows device", "image", () => aPhoto(), "CON.jpg", harmless],
  ["a very tall picture", "image", () => aPhoto(2, 16_000), "tall.jpg", harmless],
  ["a very wide picture", "image", () => aPhoto(16_000, 2), "wide.jpg", harmless],
];

export const hostileVideosAndDocuments: readonly HostileFile[] = [
  ["a page as a video", "video", () => html, "me.mp4", refused],
  ["an SVG as a video", "video", () => svg, "me.mp4", refused],
  ["a picture as a video", "video", () => aPhoto(), "me.mp4", refused],
  ["a program as a video", "video", () => elf, "me.mp4", refused],
  ["WebM as MP4", "video", () => Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0]), "me.mp4", refused],
  ["an empty file as a video", "video", () => Buffer.alloc(0), "me.mp4", refused],
  ["a page as a document", "pdf", () => html, "cv.pdf", refused],
  ["a page before a document", "pdf", () => Buffer.concat([html, aDocument()]), "cv.pdf", refused],
  ["an archive as a document", "pdf", () => zip, "cv.pdf", refused],
  ["a program as a document", "pdf", () => exe, "cv.pdf", refused],
  ["a script in a document", "pdf", () => Buffer.concat([aDocument(), html]), "cv.pdf", harmless],
  ["a page in a video", "video", () => Buffer.concat([aVideo(5000), html]), "me.mp4", harmless],
];

function external(address: string): Buffer {
  const image = `<image href="${address}" xlink:href="${address}" width="9" height="9"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${image}</svg>`,
  );
}

function billionLaughs(): Buffer {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
  return Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "lol">${entities}]><svg>&l9;</svg>`);
}

/** A small PNG text chunk that decompresses to 64 MB. */
function aTextBomb(): Buffer {
  return pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), bigZeros]));
}

async function withComment(comment: Buffer): Promise<Buffer> {
  const photo = await aPhoto();
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), head, comment, photo.subarray(2)]);
}

async function withPlace(): Promise<Buffer> {
  const exif = {
    IFD0: { Copyright: canary },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
  };
  return sharp(await aPhoto())
    .withExif(exif)
    .jpeg()
    .toBuffer();
}

async function withScript(): Promise<Buffer> {
  return sharp(await aPhoto())
    .withExif({ IFD0: { ImageDescription: `${canary}${script}`, Artist: script } })
    .jpeg()
    .toBuffer();
}
