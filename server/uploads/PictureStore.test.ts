import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { LocalDisk } from "./LocalDisk.js";
import { PictureStore } from "./PictureStore.js";

let parent: string;
let folder: string;
let store: PictureStore;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "saywell-uploads-"));
  folder = join(parent, "uploads");
  store = new PictureStore(new LocalDisk(folder));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

async function sizesOf(fileName: string): Promise<string[]> {
  const id = fileName.replace(".webp", "");
  return Promise.all(
    [96, 192, 512, 1280].map(async (width) => {
      const { format, width: actual, height } = await sharp(join(folder, `${id}-${width}.webp`)).metadata();
      return `${format} ${actual}x${height}`;
    }),
  );
}

it("PictureStore stores a photo in four widths, each as WebP and as JPEG, and nothing else", async () => {
  const name = await store.save(await blank(2000, 1000).jpeg().toBuffer());
  expect(name).toMatch(/^[0-9a-f-]{36}\.webp$/);
  expect(await sizesOf(name)).toEqual(["webp 96x48", "webp 192x96", "webp 512x256", "webp 1280x640"]);
  expect(await readdir(folder)).toHaveLength(8);
  const { format, width } = await sharp(join(folder, name.replace(".webp", "-512.jpg"))).metadata();
  expect([format, width]).toEqual(["jpeg", 512]);
});

it("PictureStore never enlarges a small picture, but still stores a file for every width", async () => {
  const name = await store.save(await blank(150, 150, 4).png().toBuffer());
  expect(await sizesOf(name)).toEqual(["webp 96x96", "webp 150x150", "webp 150x150", "webp 150x150"]);
});

it("PictureStore limits the height of a very tall picture", async () => {
  const name = await store.save(await blank(100, 9000).png().toBuffer());
  expect((await sizesOf(name))[0]).toBe("webp 2x192");
});

it("PictureStore rotates a photo upright, and removes its metadata", async () => {
  const exif = { IFD0: { Make: "Secret Camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } };
  const photo = await blank(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const name = await store.save(photo);
  expect((await sizesOf(name))[0]).toBe("webp 96x192");
  const file = await readFile(join(folder, name.replace(".webp", "-512.webp")));
  const { exif: kept, icc, orientation } = await sharp(file).metadata();
  expect({ kept, icc, orientation }).toEqual({});
  expect(file.includes("Secret Camera")).toBe(false);
});

it("PictureStore preserves the colors of grayscale, transparent and 16-bit pictures", async () => {
  const red = { r: 200, g: 30, b: 30 };
  const deep = await blank(64, 64).toColourspace("rgb16").png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe("ushort");
  const pixelOf = async (bytes: Buffer) => {
    const path = join(folder, (await store.save(bytes)).replace(".webp", "-96.webp"));
    const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(path).ensureAlpha().raw().toBuffer();
    return { r, g, b, alpha };
  };
  const near = (value: number) => expect.closeTo(value, -1);
  expect(await pixelOf(deep)).toEqual({ r: near(red.r), g: near(red.g), b: near(red.b), alpha: 255 });
  expect(await pixelOf(await blank(64, 64, 4).png().toBuffer())).toMatchObject({ r: near(red.r), alpha: near(128) });
  const gray = await pixelOf(await blank(64, 64).greyscale().jpeg().toBuffer());
  expect(gray.r).toBe(gray.g);
});

it.each<[string, () => Promise<Buffer> | Buffer]>([
  [
    "an SVG drawing with a script",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ["an HTML page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a GIF", () => blank(10, 10).gif().toBuffer()],
  ["a WebP", () => blank(10, 10).webp().toBuffer()],
  ["an empty file", () => Buffer.alloc(0)],
  ["a truncated photo", async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
])("PictureStore rejects %s, and leaves no file behind", async (_what, bytes) => {
  await expect(store.save(await bytes())).rejects.toMatchObject({
    kind: "INVALID",
    problems: [{ code: "PICTURE_NOT_SUPPORTED", reason: "Picture type not supported!" }],
  });
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

it.each<[string, () => Promise<Buffer>]>([
  ["with more than 64 megapixels", () => claiming(8001, 8000, blank(10, 10).png())],
  ["that takes too much memory to decode", () => claiming(8000, 7000, blank(10, 10, 4).png({ progressive: true }))],
])("PictureStore rejects a picture %s, and reports that it has too many pixels", async (_what, bytes) => {
  await expect(store.save(await bytes())).rejects.toMatchObject({
    kind: "INVALID",
    problems: [{ code: "PICTURE_TOO_LARGE", reason: "This picture has too many pixels. Please make it smaller." }],
  });
  await expect(readdir(folder)).rejects.toThrow("ENOENT");
});

it("PictureStore renders transparent pixels as white in JPEG", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: clear } })
    .png()
    .toBuffer();
  const jpeg = join(folder, (await store.save(png)).replace(".webp", "-96.jpg"));
  expect([...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

it("PictureStore removes a picture with all its files", async () => {
  await store.remove(await store.save(await blank(10, 10).png().toBuffer()));
  expect(await readdir(folder)).toEqual([]);
});

it("PictureStore leaves no partial files behind when writing fails", async () => {
  const id = "0197f000-0000-7000-8000-000000000001";
  const photo = await blank(10, 10).png().toBuffer();
  await store.save(photo, "0197f000-0000-7000-8000-000000000002");
  // A file can't replace a folder, so storing this variant of the picture fails.
  await mkdir(join(folder, `${id}-512.webp`));
  await expect(store.save(photo, id)).rejects.toThrow();
  expect((await readdir(folder)).filter((file) => file.startsWith(id))).toEqual([`${id}-512.webp`]);
});

/** Changes the header of a PNG to claim a size that its data does not have. */
async function claiming(width: number, height: number, picture: Sharp): Promise<Buffer> {
  const png = await picture.toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
