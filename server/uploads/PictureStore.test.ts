import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { PictureStore } from "./PictureStore.js";

let parent: string;
let store: PictureStore;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "saywell-uploads-"));
  store = new PictureStore(join(parent, "uploads"));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

async function sizesOf(fileName: string): Promise<string[]> {
  const id = fileName.replace(".webp", "");
  return Promise.all(
    [96, 192, 512, 1280].map(async (width) => {
      const { format, width: actual, height } = await sharp(join(store.folder, `${id}-${width}.webp`)).metadata();
      return `${format} ${actual}x${height}`;
    }),
  );
}

it("keeps a photo in four widths, and nothing else in the folder", async () => {
  const name = await store.save(await blank(2000, 1000).jpeg().toBuffer());
  expect(name).toMatch(/^[0-9a-f-]{36}\.webp$/);
  expect(await sizesOf(name)).toEqual(["webp 96x48", "webp 192x96", "webp 512x256", "webp 1280x640"]);
  expect(await readdir(store.folder)).toHaveLength(4);
});

it("never enlarges a small picture, and has all four files of it", async () => {
  const name = await store.save(await blank(150, 150, 4).png().toBuffer());
  expect(await sizesOf(name)).toEqual(["webp 96x96", "webp 150x150", "webp 150x150", "webp 150x150"]);
});

it("bounds a very tall picture in its height", async () => {
  const name = await store.save(await blank(100, 9000).png().toBuffer());
  expect((await sizesOf(name))[0]).toBe("webp 2x192");
});

it("turns a photo upright, and forgets where and with what it was taken", async () => {
  const exif = { IFD0: { Make: "Secret Camera" }, IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } };
  const photo = await blank(400, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  expect((await sharp(photo).metadata()).orientation).toBe(6);
  const name = await store.save(photo);
  expect((await sizesOf(name))[0]).toBe("webp 96x192");
  const file = await readFile(join(store.folder, name.replace(".webp", "-512.webp")));
  const { exif: kept, icc, orientation } = await sharp(file).metadata();
  expect({ kept, icc, orientation }).toEqual({});
  expect(file.includes("Secret Camera")).toBe(false);
});

it("keeps the colours of a grey, a transparent and a 16-bit picture", async () => {
  const red = { r: 200, g: 30, b: 30 };
  const deep = await blank(64, 64).toColourspace("rgb16").png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe("ushort");
  const pixelOf = async (bytes: Buffer) => {
    const path = join(store.folder, (await store.save(bytes)).replace(".webp", "-96.webp"));
    const [r = 0, g = 0, b = 0, alpha = 0] = await sharp(path).ensureAlpha().raw().toBuffer();
    return { r, g, b, alpha };
  };
  const near = (value: number) => expect.closeTo(value, -1);
  expect(await pixelOf(deep)).toEqual({ r: near(red.r), g: near(red.g), b: near(red.b), alpha: 255 });
  expect(await pixelOf(await blank(64, 64, 4).png().toBuffer())).toMatchObject({ r: near(red.r), alpha: near(128) });
  const grey = await pixelOf(await blank(64, 64).greyscale().jpeg().toBuffer());
  expect(grey.r).toBe(grey.g);
});

it.each<[string, () => Promise<Buffer> | Buffer]>([
  [
    "a drawing with a script",
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a GIF", () => blank(10, 10).gif().toBuffer()],
  ["a WebP", () => blank(10, 10).webp().toBuffer()],
  ["nothing", () => Buffer.alloc(0)],
  ["half a photo", async () => (await blank(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
  ["more pixels than can be", () => pngClaiming(60_000, 60_000)],
])("refuses %s, and leaves no file", async (_what, bytes) => {
  await expect(store.save(await bytes())).rejects.toMatchObject({
    kind: "INVALID",
    problems: [{ code: "PICTURE_NOT_SUPPORTED", reason: "Picture type not supported!" }],
  });
  await expect(readdir(store.folder)).rejects.toThrow("ENOENT");
});

it("leaves nothing half-written when the disk refuses", async () => {
  const id = "0197f000-0000-7000-8000-000000000001";
  const photo = await blank(10, 10).png().toBuffer();
  await store.save(photo, "0197f000-0000-7000-8000-000000000002");
  // A folder in the place of one of the four files: it can't be replaced.
  await mkdir(join(store.folder, `${id}-512.webp`));
  await expect(store.save(photo, id)).rejects.toThrow();
  expect((await readdir(store.folder)).filter((file) => file.startsWith(id))).toEqual([`${id}-512.webp`]);
});

/** A PNG whose header claims a size that its data does not have. */
async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await blank(10, 10).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
